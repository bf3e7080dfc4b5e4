import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** A document takes a hundred times the memory of its text. */
const KEPT_CHARACTERS = 128 * 1024;
const SEEN_CHARACTERS = 512 * 1024;

/**
 * Keeps documents that were valid, as clients send one document with ever new variables. A document
 * is kept when it comes the second time, so that those that come once do not push out the others.
 * Errors are not kept.
 */
export function keepKnownDocuments(): Plugin {
  const known = createCache<DocumentNode>(KEPT_CHARACTERS);
  const seen = createCache<true>(SEEN_CHARACTERS);
  return {
    onParse({ params: { source }, setParsedDocument }) {
      const text = source.toString();
      const document = known.get(text);
      if (document) setParsedDocument(document);
    },
    onValidate({ params: { documentAST }, setResult }) {
      const text = documentAST.loc?.source.body ?? '';
      if (known.get(text) === documentAST) setResult([]);
      return ({ valid }) => {
        if (!valid) return;
        if (seen.has(text)) known.set(text, documentAST);
        else seen.set(text, true);
      };
    },
  };
}

function createCache<Value extends object | true>(maxCharacters: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    maxSize: maxCharacters,
    maxEntrySize: KEPT_CHARACTERS / 8,
    sizeCalculation: (_value, text) => text.length + 1,
  });
}
