import type { Import, LeftOut } from './importer.ts';

const NAMES = 8;

/** What an import read, joined and left out, in lines for people. */
export function* reportOf({ places, tables, leftOut }: Import): Generator<string> {
  for (const { name, rows, joined, leftOut: ofTable = [] } of tables) {
    yield `${name}: ${rows} rows, ${joined} joined.`;
    yield* reasonsOf(ofTable);
  }
  yield `${places.length} places are published; ${leftOut.length} are left out:`;
  yield* reasonsOf(leftOut);
}

function* reasonsOf(leftOut: readonly LeftOut[]): Generator<string> {
  for (const reason of new Set(leftOut.map((each) => each.reason))) {
    const names = leftOut.filter((each) => each.reason === reason).map(({ name }) => name);
    yield `  ${names.length} ${reason}: ${names.slice(0, NAMES).join(', ')}${names.length > NAMES ? ' …' : ''}`;
  }
}
