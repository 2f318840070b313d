import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnsafeLookups } from '../../build/lint/unsafe-lookups.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

/** Each line with `// found` reads, fills or asks an object by a text that clients may choose. */
const source = `
const sizes: Record<string, number> = { small: 1 };
const kinds = { gpx: 'track', json: 'file' } as const;
type Kind = keyof typeof kinds;
export const read = (name: string) => sizes[name]; // found
export const readAfter = (name: string) => sizes[\`marker-\${name}\`]; // found
export const readAny = (name: ReturnType<typeof JSON.parse>) => sizes[name]; // found
export const readMaybe = (table: typeof sizes | undefined, name: string) => table?.[name]; // found
export const readOwn = <Name extends string>(name: Name) => sizes[name]; // found
export const readCast = (name: string) => kinds[name as Kind]; // found
export const isKind = (name: string) => name in kinds; // found
export const kindOf = (name: string) => name as keyof typeof kinds; // found
export const taken = (name: string) => { const { [name]: size } = sizes; return size; }; // found
export const fill = (name: string) => { sizes[name] = 1; }; // found
export const count = (name: string) => { sizes[name] += 1; }; // found
export const listed = (kind: Kind) => kinds[kind];
export const generic = <K extends Kind>(kind: K) => kinds[kind];
export const item = (list: readonly string[], index: number) => list[index];
export const literal = () => sizes['small'];
export const field = (value: object) => 'name' in value;
export function counted(names: readonly string[]) {
  const counts: Record<string, number> = Object.create(null);
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
`;

test('lint finds every access by any text, and no access by a listed key or a number', async () => {
  const file = join(await temporaryFolder(), 'tables.ts');
  await writeFile(file, source);
  const expected = source.split('\n').flatMap((line, i) => (line.endsWith('// found') ? [i + 1] : []));
  expect(findUnsafeLookups([file]).map(({ line }) => line)).toEqual(expected);
});
