import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, zstdCompressSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { OsmDataset, Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { OsmView } from '../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';

/** Writes OSM files in any of the format's dialects, for tests of the reader. */
type Tags = Record<string, string>;
export interface RawNode {
  id: number;
  at: readonly [lon: number, lat: number];
  tags?: Tags;
  version?: number;
}
export interface RawWay {
  id: number;
  refs: readonly number[];
  tags?: Tags;
  version?: number;
  /** Positions of the nodes, for LocationsOnWays. */
  locations?: readonly (readonly [lon: number, lat: number])[];
}
interface RawRelation {
  id: number;
  members: readonly (readonly [type: 'node' | 'way' | 'relation', id: number, role: string])[];
  tags?: Tags;
  version?: number;
}
export interface RawMap {
  nodes?: readonly RawNode[];
  ways?: readonly RawWay[];
  relations?: readonly RawRelation[];
}
export interface RawOptions {
  compression?: keyof typeof packings;
  /** Whether blobs state what they unpack to. */
  statesSize?: boolean;
  /** All objects in one block. */
  together?: boolean;
  dense?: boolean;
  granularity?: number;
  offset?: readonly [lon: number, lat: number];
  bounds?: readonly [number, number, number, number];
  timestamp?: string;
  requiredFeatures?: readonly string[];
  /** Blocks in this order; by default nodes, ways, relations. */
  order?: readonly (keyof RawMap)[];
  deleted?: boolean;
}

/** Writes the map and reads it back. */
export async function readRaw(
  map: RawMap,
  options: RawOptions & { clip?: Polygon[] } = {},
): Promise<{ dataset: OsmDataset; view: OsmView }> {
  const file = join(await mkdtemp(join(tmpdir(), 'outpost-test-')), 'map.osm.pbf');
  await writeFile(file, rawOsm(map, options));
  const dataset = await readOsm([file], {
    ...(options.clip && { clip: options.clip }),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return { dataset, view: new OsmView(dataset) };
}

/** The bytes of an `.osm.pbf`. */
export function rawOsm(map: RawMap, options: RawOptions = {}): Buffer {
  const header = new PbfWriter();
  if (options.bounds) {
    const [west, south, east, north] = options.bounds;
    header.writeMessage(
      1,
      (_, pbf) =>
        [west, east, north, south].forEach((side, i) => void pbf.writeSVarintField(i + 1, Math.round(side * 1e9))),
      undefined,
    );
  }
  for (const feature of options.requiredFeatures ?? ['OsmSchema-V0.6', 'DenseNodes'])
    header.writeStringField(4, feature);
  if (options.timestamp) header.writeVarintField(32, Date.parse(options.timestamp) / 1000);
  const kinds = (options.order ?? ['nodes', 'ways', 'relations']).filter(kind => (map[kind]?.length ?? 0) > 0);
  const maps = options.together ? [map] : kinds.map(kind => ({ [kind]: map[kind] }));
  const blocks = maps.map(each => {
    const raw = block(each, options);
    return blob('OSMData', raw, options.compression, options.statesSize === false ? 'nothing' : raw.length);
  });
  const headerCompression = options.compression === 'raw' ? 'raw' : 'zlib';
  return Buffer.concat([blob('OSMHeader', header.finish(), headerCompression), ...blocks]);
}

/** Fields of a blob, and how their bytes are packed. */
const packings = {
  raw: [1, (bytes: Uint8Array) => bytes],
  zlib: [3, deflateSync],
  lzma: [4, (bytes: Uint8Array) => bytes],
  bzip2: [5, (bytes: Uint8Array) => bytes],
  lz4: [6, lz4Block],
  zstd: [7, zstdCompressSync],
} as const;

/** As LZ4 packs what repeats nothing. */
function lz4Block(bytes: Uint8Array): Uint8Array {
  const lengths = [];
  for (let rest = bytes.length - 15; rest >= 0; rest -= 255) lengths.push(Math.min(rest, 255));
  return Buffer.concat([Uint8Array.of(Math.min(bytes.length, 15) << 4, ...lengths), bytes]);
}

/** One framed blob. `claimed` is the raw size it states. */
export function blob(
  type: string,
  raw: Uint8Array,
  compression: RawOptions['compression'] = 'zlib',
  claimed: number | 'nothing' = raw.length,
): Buffer {
  const body = new PbfWriter();
  const [field, pack] = packings[compression];
  if (compression !== 'raw' && claimed !== 'nothing') body.writeVarintField(2, claimed);
  body.writeBytesField(field, pack(raw));
  const bytes = body.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, bytes.length);
  const headerBytes = header.finish();
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(headerBytes.length);
  return Buffer.concat([frame, headerBytes, bytes]);
}

function block(map: RawMap, options: RawOptions): Uint8Array {
  const { granularity = 100, offset = [0, 0] } = options;
  const strings = [''];
  const text = (value: string): number => {
    const known = strings.indexOf(value, 1);
    return known === -1 ? strings.push(value) - 1 : known;
  };
  const unit = ([lon, lat]: readonly [number, number]): [number, number] => [
    Math.round((lon * 1e9 - offset[0]) / granularity),
    Math.round((lat * 1e9 - offset[1]) / granularity),
  ];
  const deltas = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));
  const head = (object: { id: number; tags?: Tags; version?: number }, pbf: PbfWriter, signed: boolean) => {
    if (signed) pbf.writeSVarintField(1, object.id);
    else pbf.writeVarintField(1, object.id);
    const tags = Object.entries(object.tags ?? {});
    pbf.writePackedVarint(
      2,
      tags.map(([key]) => text(key)),
    );
    pbf.writePackedVarint(
      3,
      tags.map(([, value]) => text(value)),
    );
    pbf.writeMessage(
      4,
      (_, info) => {
        info.writeVarintField(1, object.version ?? 1);
        if (options.deleted) info.writeVarintField(6, 0);
      },
      undefined,
    );
  };
  const group = new PbfWriter();
  if (map.nodes && options.dense !== false) {
    const { nodes } = map;
    group.writeMessage(
      2,
      (_, dense) => {
        dense.writePackedSVarint(1, deltas(nodes.map(node => node.id)));
        dense.writeMessage(
          5,
          (__, info) => {
            info.writePackedVarint(
              1,
              nodes.map(node => node.version ?? 1),
            );
            if (options.deleted)
              info.writePackedVarint(
                6,
                nodes.map(() => 0),
              );
          },
          undefined,
        );
        dense.writePackedSVarint(8, deltas(nodes.map(node => unit(node.at)[1])));
        dense.writePackedSVarint(9, deltas(nodes.map(node => unit(node.at)[0])));
        const tags = nodes.flatMap(node => [
          ...Object.entries(node.tags ?? {}).flatMap(([key, value]) => [text(key), text(value)]),
          0,
        ]);
        if (tags.some(tag => tag !== 0)) dense.writePackedVarint(10, tags);
      },
      undefined,
    );
  } else {
    for (const node of map.nodes ?? []) {
      group.writeMessage(
        1,
        (_, pbf) => {
          head(node, pbf, true);
          pbf.writeSVarintField(8, unit(node.at)[1]);
          pbf.writeSVarintField(9, unit(node.at)[0]);
        },
        undefined,
      );
    }
  }
  for (const way of map.ways ?? []) {
    group.writeMessage(
      3,
      (_, pbf) => {
        head(way, pbf, false);
        pbf.writePackedSVarint(8, deltas(way.refs));
        if (way.locations) {
          pbf.writePackedSVarint(9, deltas(way.locations.map(place => unit(place)[1])));
          pbf.writePackedSVarint(10, deltas(way.locations.map(place => unit(place)[0])));
        }
      },
      undefined,
    );
  }
  for (const relation of map.relations ?? []) {
    group.writeMessage(
      4,
      (_, pbf) => {
        head(relation, pbf, false);
        pbf.writePackedVarint(
          8,
          relation.members.map(([, , role]) => text(role)),
        );
        pbf.writePackedSVarint(9, deltas(relation.members.map(([, id]) => id)));
        pbf.writePackedVarint(
          10,
          relation.members.map(([type]) => ['node', 'way', 'relation'].indexOf(type)),
        );
      },
      undefined,
    );
  }
  const result = new PbfWriter();
  const groupBytes = group.finish();
  result.writeMessage(
    1,
    (_, table) => strings.forEach(value => void table.writeBytesField(1, Buffer.from(value))),
    undefined,
  );
  result.writeBytesField(2, groupBytes);
  if (granularity !== 100) result.writeVarintField(17, granularity);
  if (offset[1] !== 0) result.writeVarintField(19, offset[1]);
  if (offset[0] !== 0) result.writeVarintField(20, offset[0]);
  return result.finish();
}
