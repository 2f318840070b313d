import type { Texts } from './language.ts';

/** The files of a language in the order they are read in: what a process does not ask for it never reads. */
const files = ['common', 'service', 'command-line', 'desktop', 'pages', 'window', 'phone'] as const;

interface NodeProcess {
  getBuiltinModule?: (name: 'node:fs') => { readFileSync: (file: URL, encoding: 'utf8') => string };
}

// A page has no such module: it fetches its texts before it shows any.
const fs = (globalThis as { process?: NodeProcess }).process?.getBuiltinModule?.('node:fs');
const folder = new URL(/* @vite-ignore */ '../texts/', import.meta.url);

const unread = new Map<string, Iterator<Texts>>();

/** The texts of a language that were not read yet, a file at a time. */
export function readTexts(language: string): Iterable<Texts> {
  if (fs === undefined) return [];
  const left = unread.get(language) ?? read(language, fs);
  unread.set(language, left);
  return { [Symbol.iterator]: () => ({ next: () => left.next() }) };
}

function* read(language: string, { readFileSync }: NonNullable<typeof fs>): Iterator<Texts> {
  for (const file of files) yield JSON.parse(readFileSync(new URL(`${language}/${file}.json`, folder), 'utf8'));
}
