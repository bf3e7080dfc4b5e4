import { bigint, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../db/edition-tables.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The files that an edition was loaded from, so that every instance can hand them out; see files.ts. */
export const storedFiles = pgTable(
  'stored_files',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    /** Within the data folder. */
    name: text().notNull(),
    /** Bytes of the file, */
    size: bigint({ mode: 'number' }).notNull(),
    /** and of its deflate stream. */
    deflatedSize: bigint('deflated_size', { mode: 'number' }).notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the deflate stream in base64url: where it is the same, the bytes of the file are, too. */
    digest: text().notNull(),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.name] })],
);

/** The content of the files. */
export const storedPieces = pgTable(
  'stored_pieces',
  {
    edition: editionColumn(),
    file: text().notNull(),
    position: integer().notNull(),
    deflated: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.file, table.position] })],
);
