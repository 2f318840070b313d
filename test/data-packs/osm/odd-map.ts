import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readyExtracts } from '../../../data-packs/builder/extract/ready-extracts.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type RawMap, type RawOptions, rawOsm } from '../../helpers/raw-osm.ts';
import { village } from '../village.ts';

const { signal } = new AbortController();
export const quiet = { progress: () => undefined, signal };
export type Content = string | Uint8Array;

/** A map without a fault, of which others are made. */
export const { nodes, ways } = village(10.4, 50.4);
export const relations: NonNullable<RawMap['relations']> = [
  { id: 1, members: [['way', 3, 'outer']], tags: { type: 'multipolygon', natural: 'water' } },
  {
    id: 2,
    members: [
      ['way', 1, 'from'],
      ['node', 2, 'via'],
      ['way', 2, 'to'],
    ],
    tags: { type: 'restriction', restriction: 'no_left_turn' },
  },
];
export const clean = { nodes, ways, relations } satisfies RawMap;

/** The map with other ids: of its references as well. */
export function renumbered(idOf: (id: number) => number): Required<RawMap> {
  return {
    nodes: nodes.map(node => ({ ...node, id: idOf(node.id) })),
    ways: ways.map(way => ({ ...way, id: idOf(way.id), refs: way.refs.map(idOf) })),
    relations: relations.map(relation => ({
      ...relation,
      id: idOf(relation.id),
      members: relation.members.map(([type, id, role]) => [type, idOf(id), role] as const),
    })),
  };
}

/** The map with other tags on its street. */
export const tagged = (
  tags: Record<string, string>,
  base: Record<string, string> = { highway: 'residential' },
): RawMap => ({
  ...clean,
  ways: ways.map((way, i) => (i === 0 ? { ...way, tags: { ...base, ...tags } } : way)),
});
export const named = (name: string): RawMap => tagged({ name });

/** The map as a file. */
export const pbf = (map: RawMap, options?: RawOptions) => ({ 'map.osm.pbf': rawOsm(map, options) });

/** Files by their names, in their order. */
export interface OddFiles {
  files: Record<string, Content>;
  /** Names of those that are changes. */
  changes?: readonly string[];
}

/** Reads files as a build does. */
export async function readFiles({ files, changes = [] }: OddFiles) {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const pathOf = (name: string) => join(folder, name);
  const given = Object.keys(files).filter(name => !changes.includes(name));
  const extracts = await readyExtracts(given.map(pathOf), { changeFiles: changes.map(pathOf), folder, ...quiet });
  const dataset = await readOsm(extracts.files, { ...quiet, names: given.map(pathOf) });
  return { dataset, files: extracts.files };
}
