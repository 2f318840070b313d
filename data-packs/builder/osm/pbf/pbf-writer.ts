import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { itemAt } from '../../../base/item-at.ts';
import { memberTypes, missingNode } from '../dataset.ts';
import type { OsmView, Tags } from '../osm-view.ts';
import { numberAt } from '../packed-numbers.ts';
import { type MemberType, PbfBlock, type RelationMember } from './pbf-block.ts';

export type { RelationMember } from './pbf-block.ts';

const compress = promisify(deflate);

/** The format's recommendation; the weight keeps blocks far below 32 MiB, which readers may refuse. */
const objectsPerBlock = 8000;
const weightPerBlock = 1_000_000;
/** Blocks compressed at once, to bound memory. */
const blocksInFlight = 4;

export interface OsmPbfOptions {
  /** west, south, east, north in degrees. */
  bounds?: readonly [number, number, number, number] | undefined;
  /** ISO 8601: the state of the data. */
  timestamp?: string | undefined;
  writingProgram?: string;
  /** Where changes of the data are published, and the number of the last that it has. */
  replication?: { url: string; sequence: number } | undefined;
  /** Whether objects come in order: nodes, ways, relations, each in ascending order of id, which is checked. */
  sorted?: boolean;
}

/** Writes an `.osm.pbf` as a stream. `node`, `way` and `relation` return `false` when the caller should `await drained()`. */
export class OsmPbfWriter {
  readonly #file: FileHandle;
  readonly #sorted: boolean;
  #block: PbfBlock | undefined;
  #lastType: MemberType = 'node';
  #lastId = Number.NEGATIVE_INFINITY;
  #inFlight = 0;
  #written: Promise<void> = Promise.resolve();
  #failure: unknown;

  private constructor(file: FileHandle, sorted: boolean) {
    this.#file = file;
    this.#sorted = sorted;
  }

  static async create(path: string, { sorted = true, ...options }: OsmPbfOptions): Promise<OsmPbfWriter> {
    const file = await open(path, 'w');
    try {
      await writeAll(file, await blob('OSMHeader', headerBlock({ ...options, sorted })));
      return new OsmPbfWriter(file, sorted);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** `lon` and `lat` in whole 1e-7 degrees; `version` 0 where unknown. */
  node(id: number, lon: number, lat: number, tags: Tags = {}, version = 0): boolean {
    this.#blockFor('node', id).addNode(id, lon, lat, tags, version);
    return this.#ready();
  }

  way(id: number, refs: ArrayLike<number>, tags: Tags, version = 0): boolean {
    this.#blockFor('way', id).addWay(id, refs, tags, version);
    return this.#ready();
  }

  relation(id: number, members: readonly RelationMember[], tags: Tags, version = 0): boolean {
    this.#blockFor('relation', id).addRelation(id, members, tags, version);
    return this.#ready();
  }

  /** Adds a block of another file as it is: a packed Blob message with objects of one type. */
  copy(type: MemberType, ids: { lowest: number; highest: number }, body: Uint8Array): boolean {
    this.#blockFor(type, ids.lowest);
    this.#lastId = ids.highest;
    this.#flush();
    this.#enqueue(Promise.resolve(framed('OSMData', body)));
    return this.#ready();
  }

  /** Resolves when all full blocks are in the file; rejects with the first failure (disk full, ...). */
  async drained(): Promise<void> {
    await this.#written;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Writes the last block and closes the file, also on failure. */
  async close(): Promise<void> {
    this.#flush();
    try {
      await this.drained();
      await this.#file.sync();
    } finally {
      await this.#file.close();
    }
  }

  #blockFor(type: MemberType, id: number): PbfBlock {
    if (type !== this.#lastType) {
      if (this.#sorted && memberTypes.indexOf(type) < memberTypes.indexOf(this.#lastType))
        throw new RangeError(`${type} ${id} after a ${this.#lastType}`);
      this.#flush();
      this.#lastType = type;
      this.#lastId = Number.NEGATIVE_INFINITY;
    }
    if (this.#sorted && !(id > this.#lastId))
      throw new RangeError(`${type} ${id} after ${type} ${this.#lastId}: ids must ascend`);
    this.#lastId = id;
    this.#block ??= new PbfBlock(type);
    return this.#block;
  }

  #ready(): boolean {
    const block = this.#block;
    if (block && (block.count >= objectsPerBlock || block.weight >= weightPerBlock)) this.#flush();
    return this.#inFlight < blocksInFlight;
  }

  #flush(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined || block.count === 0 || this.#failure !== undefined) return;
    this.#enqueue(blob('OSMData', block.encode()));
  }

  #enqueue(bytes: Promise<Uint8Array>): void {
    const before = this.#written;
    this.#inFlight += 1;
    this.#written = Promise.all([bytes, before])
      .then(([data]) => writeAll(this.#file, data))
      .catch(error => {
        this.#failure ??= error;
      })
      .finally(() => {
        this.#inFlight -= 1;
      });
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at);
    at += bytesWritten;
  }
}

/** Packs one block. */
async function blob(type: 'OSMHeader' | 'OSMData', raw: Uint8Array): Promise<Uint8Array> {
  const data = new PbfWriter();
  data.writeVarintField(2, raw.length);
  data.writeBytesField(3, await compress(raw));
  return framed(type, data.finish());
}

/** Encodes length, BlobHeader and Blob. */
function framed(type: 'OSMHeader' | 'OSMData', body: Uint8Array): Uint8Array {
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const head = header.finish();
  const bytes = new Uint8Array(4 + head.length + body.length);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  bytes.set(body, 4 + head.length);
  return bytes;
}

function headerBlock({
  bounds,
  timestamp,
  sorted,
  replication,
  writingProgram = 'Outpost',
}: OsmPbfOptions): Uint8Array {
  const pbf = new PbfWriter();
  if (bounds) {
    const [west, south, east, north] = bounds.map(degrees => Math.round(degrees * 1e9));
    const box = [west, east, north, south];
    pbf.writeMessage(
      1,
      (values: typeof box, writer: PbfWriter) => {
        values.forEach((value, index) => {
          writer.writeSVarintField(index + 1, value ?? 0);
        });
      },
      box,
    );
  }
  pbf.writeStringField(4, 'OsmSchema-V0.6');
  pbf.writeStringField(4, 'DenseNodes');
  if (sorted) pbf.writeStringField(5, 'Sort.Type_then_ID');
  pbf.writeStringField(16, writingProgram);
  const seconds = timestamp === undefined ? Number.NaN : Math.floor(Date.parse(timestamp) / 1000);
  if (seconds > 0) pbf.writeVarintField(32, seconds);
  if (replication) {
    pbf.writeVarintField(33, replication.sequence);
    pbf.writeStringField(34, replication.url);
  }
  return pbf.finish();
}

/** Writes a dataset as one sorted `.osm.pbf`, for tools that read files. */
export async function writeExtract(view: OsmView, file: string, signal: AbortSignal): Promise<void> {
  const { bounds, timestamp, nodes, ways, relations } = view.dataset;
  const writer = await OsmPbfWriter.create(file, { bounds, timestamp });
  try {
    for (let i = 0, row = 0; i < nodes.ids.length; i++) {
      const tags = nodes.taggedNodes[row] === i ? view.nodeTags(row++) : undefined;
      const [lon, lat] = [numberAt(nodes.lon, i), numberAt(nodes.lat, i)];
      if (!writer.node(numberAt(nodes.ids, i), lon, lat, tags)) await drain(writer, signal);
    }
    for (let i = 0; i < ways.ids.length; i++) {
      // Leave out missing nodes: tools take unknown references for damage.
      const refs = ways.refs.subarray(ways.refOffsets[i], ways.refOffsets[i + 1]).filter(ref => ref !== missingNode);
      const ids = Float64Array.from(refs, ref => numberAt(nodes.ids, ref));
      if (!writer.way(ways.ids[i] as number, ids, view.wayTags(i))) await drain(writer, signal);
    }
    for (let i = 0; i < relations.ids.length; i++) {
      const members = [];
      const end = relations.memberOffsets[i + 1] as number;
      for (let m = relations.memberOffsets[i] as number; m < end; m++) {
        const type = itemAt(memberTypes, relations.memberTypes[m] as number);
        const role = view.string(relations.memberRoles[m] as number);
        members.push({ type, id: relations.memberIds[m] as number, role });
      }
      if (!writer.relation(relations.ids[i] as number, members, view.relationTags(i))) await drain(writer, signal);
    }
  } finally {
    await writer.close();
  }
}

async function drain(writer: OsmPbfWriter, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await writer.drained();
}
