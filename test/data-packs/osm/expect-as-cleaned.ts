import { join } from 'node:path';
import { PbfReader } from 'pbf';
import { expect } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { OsmDataset } from '../../../data-packs/builder/osm/dataset.ts';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { inflateBlob, readBlobs } from '../../../data-packs/builder/osm/pbf/blobs.ts';
import { writeExtract } from '../../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { plainObjects } from '../../helpers/plain-objects.ts';
import type { RawMap } from '../../helpers/raw-osm.ts';
import { clean, type OddFiles, pbf, readFiles } from './odd-map.ts';

/** The ids of new objects in a dataset, by those of the clean map. */
export const isNew = {
  node: (id: number) => 2 ** 43 + id,
  way: (id: number) => 2 ** 43 + id,
  relation: (id: number) => 2 ** 43 + id,
};
/** Files, and what they are read as. */
export interface OddRow extends OddFiles {
  /** What is read, by default the clean map. */
  as?: RawMap;
  /** What their ids become. */
  ids?: Partial<typeof isNew>;
  /** Whether the routing engine's tools get the file as it is. */
  plain?: boolean;
}

const kinds = ['node', 'way', 'relation'] as const;

/** Types, ids and tags of objects in the order of a file, read by another reader than the builder's. */
async function objectsIn(file: string): Promise<{ type: (typeof kinds)[number]; id: number; tags: object }[]> {
  const found: { type: (typeof kinds)[number]; id: number; tags: object }[] = [];
  for await (const { type, bytes } of readBlobs(file)) {
    if (type !== 'OSMData') continue;
    const texts: string[] = [];
    const objectAt = (type: (typeof kinds)[number], pbf: PbfReader) => {
      const [keys, values]: [number[], number[]] = [[], []];
      let id = 0;
      pbf.readFields(
        (field, _, own) => {
          if (field === 1) id = type === 'node' ? own.readSVarint() : own.readVarint(true);
          else if (field === 2) own.readPackedVarint(keys);
          else if (field === 3) own.readPackedVarint(values);
        },
        undefined,
        pbf.readVarint() + pbf.pos,
      );
      found.push({ type, id, tags: Object.fromEntries(keys.map((key, i) => [texts[key], texts[itemAt(values, i)]])) });
    };
    const group = (field: number, _: unknown, pbf: PbfReader) => {
      if (field === 2) {
        const dense = pbf.readVarint() + pbf.pos;
        pbf.readFields(
          (own, steps: number[], nodes) => {
            if (own === 1) nodes.readPackedSVarint(steps);
            for (const [i, step] of steps.entries()) {
              const id = (i === 0 ? 0 : (found.at(-1)?.id ?? 0)) + step;
              found.push({ type: 'node', id, tags: {} });
            }
            steps.length = 0;
          },
          [],
          dense,
        );
      } else objectAt(itemAt(kinds, field === 1 ? 0 : field - 2), pbf);
    };
    new PbfReader(inflateBlob(bytes)).readFields((field, _, pbf) => {
      const end = pbf.readVarint() + pbf.pos;
      if (field === 1) pbf.readFields((__, ___, table) => texts.push(table.readString()), undefined, end);
      else if (field === 2) pbf.readFields(group, undefined, end);
    }, undefined);
  }
  return found;
}

async function forGraph(dataset: OsmDataset, files: readonly string[]): Promise<string> {
  if (dataset.plain) return itemAt(files, 0);
  const file = join(await temporaryFolder(), 'graph.osm.pbf');
  await writeExtract(new OsmView(dataset), file, new AbortController().signal);
  return file;
}

type Plain = ReturnType<typeof plainObjects>;
const same = (id: number) => id;
function withIds(plain: Plain, { node = same, way = same, relation = same }: Partial<typeof isNew>): Plain {
  const byId = <T extends readonly [number, ...unknown[]]>(objects: T[]) => objects.toSorted((a, b) => a[0] - b[0]);
  const of = { node, way, relation };
  return {
    nodes: byId(plain.nodes.map(([id, ...rest]) => [node(id), ...rest] as const)),
    ways: byId(
      plain.ways.map(
        ([id, refs, tags]) => [way(id), refs.map(ref => (typeof ref === 'number' ? node(ref) : ref)), tags] as const,
      ),
    ),
    relations: byId(
      plain.relations.map(([id, members, tags]) => {
        const renamed = members.map(([type, member, ...rest]) => [type, of[type](member), ...rest] as const);
        return [relation(id), renamed, tags] as const;
      }),
    ),
  };
}

/** The files are read as their cleaned form is, and their graph's extract has the same objects, in order. */
export async function expectAsCleaned({ as = clean, ids: idsOf = {}, plain = false, ...row }: OddRow): Promise<void> {
  const { dataset, files } = await readFiles(row);
  const expected = withIds(plainObjects((await readFiles({ files: pbf(as) })).dataset), idsOf);
  expect(plainObjects(dataset)).toEqual(expected);
  expect(dataset.plain).toBe(plain);
  const graph = await objectsIn(await forGraph(dataset, files));
  expect(graph.filter(({ type }) => type !== 'node')).toEqual([
    ...expected.ways.map(([id, , tags]) => ({ type: 'way', id, tags })),
    ...expected.relations.map(([id, , tags]) => ({ type: 'relation', id, tags })),
  ]);
  const nodesThere = graph.flatMap(({ type, id }) => (type === 'node' ? id : []));
  expect(nodesThere).toEqual(nodesThere.toSorted((a, b) => a - b));
  expect(nodesThere).toEqual(expect.arrayContaining(expected.nodes.map(([id]) => id)));
}
