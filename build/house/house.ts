import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** From the root of the checkout, with `/`. */
  path: string;
  lines: number;
  /** CSS has none. */
  tree?: ts.SourceFile;
}

/** What a gate may look at. */
export interface House {
  /** `.ts`, `.tsx` and `.css` of the rooms that are run, without `.d.ts`. */
  program: readonly SourceFile[];
  /** Markdown by its path. */
  documents: ReadonlyMap<string, string>;
  /** Every file of the checkout that Git knows or would take. */
  paths: ReadonlySet<string>;
  /** Lines of `.ts`, `.tsx` and `.css` by folder at the top. */
  linesByRoom: ReadonlyMap<string, number>;
}

/** What a gate found: `excess` is 0 where all is well, and `problems` name all of it. */
export interface Finding {
  name: string;
  excess: number;
  problems: readonly string[];
}

/** Rooms with code of their own that are no part of the program. */
const beside = ['build', 'test'];

export function readHouse(root: string): House {
  const paths = new Set(trackedFiles(root));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const program: SourceFile[] = [];
  const linesByRoom = new Map<string, number>();
  for (const path of paths) {
    const room = path.slice(0, Math.max(0, path.indexOf('/')));
    if (room === '' || !/\.(tsx?|css)$/.test(path) || path.endsWith('.d.ts')) continue;
    const file = sourceFile(path, read(path), !beside.includes(room));
    linesByRoom.set(room, (linesByRoom.get(room) ?? 0) + file.lines);
    if (!beside.includes(room)) program.push(file);
  }
  const documents = new Map([...paths].filter(path => path.endsWith('.md')).map(path => [path, read(path)]));
  return { program, documents, paths, linesByRoom };
}

export function sourceFile(path: string, text: string, parsed = true): SourceFile {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (!parsed || path.endsWith('.css')) return { path, lines };
  return { path, lines, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest) };
}

/** With new files that are not added yet, without those that are deleted. */
function trackedFiles(root: string): string[] {
  const list = (...options: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
      .split('\0')
      .filter(path => path !== '');
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter(path => !deleted.has(path));
}
