import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ProgressListener } from '../../format/progress.ts';
import { unionBounds } from '../../geo/bounds.ts';
import { progressWords } from '../../words/progress-words.ts';
import { builderFailures } from '../../words/words.ts';
import { type MemoryBudget, readerBytes } from '../memory-budget.ts';
import { areStated, clippedAreas, dataAreas, datasetBounds } from './data-areas.ts';
import type { OsmDataset, Polygon, RelationColumns } from './dataset.ts';
import { assembleRelations, assembleWays, countShortened, filterRelations, finishWays } from './dataset-assembly.ts';
import { filledArea } from './filled-area.ts';
import { idSet } from './id-set.ts';
import { damageOf, OsmInputError } from './input-error.ts';
import { NodeAssembly } from './node-assembly.ts';
import { NodeCells } from './node-cells.ts';
import { indexOfId } from './osm-view.ts';
import { indexOfNumber } from './packed-numbers.ts';
import { type Blob, inflateBlob, isUsual, readBlobs } from './pbf/blobs.ts';
import { type BlockPool, LocalPool, WorkerPool } from './pbf/block-pool.ts';
import { type DecodedBlock, kindBits, type RelationChunk, type Selection, type WayChunk } from './pbf/chunks.ts';
import { cleanTexts } from './pbf/clean-texts.ts';
import { type HeaderBlock, parseHeaderBlock } from './pbf/header-block.ts';
import { SortCheck } from './pbf/sort-check.ts';
import { StringTable } from './pbf/string-table.ts';

export interface ReadOsmOptions {
  /** Reads only the nodes inside, complete ways with one of them, and relations with either. */
  clip?: Polygon[] | undefined;
  progress: ProgressListener;
  signal: AbortSignal;
  /** What to call the files where nothing is in them; by default by their paths. */
  names?: readonly string[] | undefined;
  /** Decoding threads; by default the machine's cores, none for small inputs. */
  threads?: number;
  /** Fewer threads run where it has no room for them. */
  memory?: MemoryBudget | undefined;
}

/** Bytes below which starting threads takes longer than reading. */
const smallInput = 6_000_000;

/**
 * Reads extracts of any provider into one dataset. Reads ways first to know which nodes are needed, so that memory
 * grows with the selected objects. An object in several files is taken in its highest version, else from the last file.
 * Files need not be sorted.
 */
export async function readOsm(files: readonly string[], options: ReadOsmOptions): Promise<OsmDataset> {
  const reader = await Reader.open(files, options);
  try {
    return options.clip ? await reader.readClipped(options.clip) : await reader.readAll();
  } finally {
    await reader.close();
  }
}

class Reader {
  readonly #files: readonly string[];
  readonly #options: ReadOsmOptions;
  readonly #pool: BlockPool;
  readonly #bytes: number;
  readonly #strings = new StringTable();
  readonly #headers: HeaderBlock[] = [];
  /** Kinds of objects in each block, by file and offset, from the first pass. */
  readonly #kinds = new Map<string, Map<number, number>>();
  readonly #order = new SortCheck();
  /** Whether other tools read the file as it is read here. */
  #isUsual = true;

  private constructor(files: readonly string[], options: ReadOsmOptions, pool: BlockPool, bytes: number) {
    this.#files = files;
    this.#options = options;
    this.#pool = pool;
    this.#bytes = bytes;
  }

  static async open(files: readonly string[], options: ReadOsmOptions): Promise<Reader> {
    let bytes = 0;
    for (const file of files) bytes += (await stat(file).catch(() => undefined))?.size ?? 0;
    const wanted = options.threads ?? (bytes < smallInput ? 0 : availableParallelism());
    const threads = wanted === 0 ? 0 : (options.memory?.threads(wanted, readerBytes) ?? wanted);
    return new Reader(files, options, threads > 0 ? new WorkerPool(threads) : new LocalPool(), bytes);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async readAll(): Promise<OsmDataset> {
    const ways: WayChunk[] = [];
    const nodes = new NodeAssembly();
    const relations: RelationChunk[] = [];
    await this.#pass([0, 0.5], { ways: { want: 'all' }, relations: { want: 'all' } }, block => {
      this.#order.check(block);
      if (block.ways) ways.push(block.ways);
      if (block.wayNodes) nodes.add(block.wayNodes);
      if (block.relations) relations.push(block.relations);
    });
    return this.#finish(ways, assembleRelations(relations).columns, nodes, undefined, [0.5, 1]);
  }

  async readClipped(clip: Polygon[]): Promise<OsmDataset> {
    const inside: Float64Array[] = [];
    const cells = new NodeCells();
    await this.#pass([0, 0.4], { nodes: { want: 'ids inside', clip } }, block => {
      if (block.insideIds) inside.push(block.insideIds);
      if (block.nodeCells) cells.addChunk(block.nodeCells);
    });
    const insideIds = idSet(inside);

    const ways: WayChunk[] = [];
    const nodes = new NodeAssembly();
    const takeWays = (block: DecodedBlock) => {
      if (block.ways) ways.push(block.ways);
      if (block.wayNodes) nodes.add(block.wayNodes);
    };
    await this.#pass([0.4, 0.6], { ways: { want: 'touching', nodes: insideIds, clip } }, takeWays);
    const wayIds = idSet(ways.map(chunk => chunk.ids));

    const chunks: RelationChunk[] = [];
    await this.#pass([0.6, 0.65], { relations: { want: 'touching', nodes: insideIds, ways: wayIds } }, block => {
      if (block.relations) chunks.push(block.relations);
    });
    const { columns, touching } = assembleRelations(chunks);
    const relations = filterRelations(columns, withParents(columns, touching));

    const more = idSet([this.#wholeMembers(relations).filter(id => indexOfNumber(wayIds, id) === -1)]);
    if (more.length > 0) await this.#pass([0.65, 0.75], { ways: { want: 'ids', ids: more } }, takeWays);
    return { ...(await this.#finish(ways, relations, nodes, clip, [0.75, 1])), filled: filledArea(cells) };
  }

  /** Ids of the member ways of relations that mean nothing without all: rings close, turns are over all of their roads. */
  #wholeMembers(relations: RelationColumns): Float64Array {
    const type = this.#strings.internText('type');
    const kinds = ['multipolygon', 'boundary', 'restriction'].map(kind => this.#strings.internText(kind));
    const ids: number[] = [];
    for (let i = 0; i < relations.ids.length; i++) {
      let isWhole = false;
      const end = 2 * (relations.tagOffsets[i + 1] as number);
      for (let tag = 2 * (relations.tagOffsets[i] as number); tag < end; tag += 2) {
        if (relations.tags[tag] === type && kinds.includes(relations.tags[tag + 1] as number)) isWhole = true;
      }
      if (!isWhole) continue;
      for (let m = relations.memberOffsets[i] as number; m < (relations.memberOffsets[i + 1] as number); m++) {
        if (relations.memberTypes[m] === 1) ids.push(relations.memberIds[m] as number);
      }
    }
    return Float64Array.from(ids);
  }

  async #finish(
    wayChunks: WayChunk[],
    relations: RelationColumns,
    assembly: NodeAssembly,
    clip: Polygon[] | undefined,
    span: [number, number],
  ): Promise<OsmDataset> {
    const ways = assembleWays(wayChunks);
    wayChunks.length = 0;
    const needed = idSet([ways.refs]);
    const members = idSet([relations.memberIds.filter((_, i) => relations.memberTypes[i] === 0)]);
    await this.#pass(span, { nodes: { want: 'needed', needed, members, clip } }, block => {
      this.#order.check(block);
      if (block.nodes) assembly.add(block.nodes);
    });
    const nodes = assembly.finish();
    if (nodes.ids.length === 0) {
      const files = [...(this.#options.names ?? this.#files)];
      throw new OsmInputError(builderFailures.message(clip ? 'nothingInside' : 'noNodes', { files }));
    }
    const bounds = datasetBounds(nodes, this.#headers, clip);
    const finished = finishWays(ways, nodes);
    const shortenedWays = countShortened(finished);
    const whole = !clip && shortenedWays === 0;
    const areas = clip ? clippedAreas(clip, bounds) : dataAreas(nodes, this.#headers, bounds);
    return {
      bounds: unionBounds([bounds, ...areas]),
      areas,
      isBounded: clip !== undefined || areStated(bounds, this.#headers),
      timestamp: this.#headers.map(header => header.timestamp ?? '').reduce((a, b) => (a > b ? a : b), '') || undefined,
      shortenedWays,
      plain: whole && this.#files.length === 1 && this.#order.sorted && this.#isUsual,
      strings: this.#strings.columns(),
      nodes,
      ways: finished,
      relations,
    };
  }

  /** Decodes every blob that may have selected objects, and takes the results in the files' order. */
  async #pass(span: [number, number], selection: Selection, take: (block: DecodedBlock) => void): Promise<void> {
    this.#pool.select(selection);
    const pending: { blob: Blob; block: Promise<DecodedBlock> }[] = [];
    const wantedKinds =
      (selection.nodes ? kindBits.nodes : 0) |
      (selection.ways ? kindBits.ways : 0) |
      (selection.relations ? kindBits.relations : 0);
    let done = 0;
    const settle = async () => {
      const next = pending.shift();
      if (!next) return;
      const block = await next.block.catch((reason: unknown) => {
        throw damaged(next.blob, reason);
      });
      this.#kinds.get(next.blob.file)?.set(next.blob.offset, block.kinds);
      this.#internStrings(block);
      take(block);
      const fraction = span[0] + (span[1] - span[0]) * Math.min(1, done / this.#bytes);
      this.#options.progress({ phase: 'read', fraction, said: progressWords.message('openStreetMap') });
    };
    try {
      for (const file of this.#files) {
        const known = this.#kinds.get(file);
        if (!known) this.#kinds.set(file, new Map());
        for await (const blob of readBlobs(file, offset => !known || ((known.get(offset) ?? 0) & wantedKinds) !== 0)) {
          this.#options.signal.throwIfAborted();
          done += blob.length;
          if (!known && !isUsual(blob.bytes)) this.#isUsual = false;
          if (blob.type === 'OSMHeader') this.#takeHeader(blob);
          else if (blob.type === 'OSMData') {
            const block = this.#pool.decode(blob.bytes);
            block.catch(() => undefined);
            pending.push({ blob, block });
            if (pending.length >= this.#pool.width) await settle();
          }
        }
      }
      while (pending.length > 0) await settle();
    } catch (error) {
      this.#options.signal.throwIfAborted();
      throw error;
    }
  }

  #takeHeader(blob: Blob): void {
    try {
      this.#headers.push(parseHeaderBlock(inflateBlob(blob.bytes)));
    } catch (error) {
      throw damaged(blob, error);
    }
  }

  /** Replaces the block's string indices by the dataset's, in place: here, once, texts are cleaned. */
  #internStrings(block: DecodedBlock): void {
    const { bytes, offsets } = block.strings;
    const newIndex = new Uint32Array(offsets.length - 1);
    const cleaned = cleanTexts(block);
    if (cleaned?.matters) this.#isUsual = false;
    for (let i = 0; i < newIndex.length; i++) {
      const text = cleaned?.texts[i];
      newIndex[i] =
        text === undefined
          ? this.#strings.intern(bytes, offsets[i] as number, offsets[i + 1] as number)
          : this.#strings.internText(text);
    }
    for (const column of [block.nodes?.tags, block.ways?.tags, block.relations?.tags, block.relations?.memberRoles]) {
      if (column) for (let i = 0; i < column.length; i++) column[i] = newIndex[column[i] as number] as number;
    }
  }
}

/** Turns a failure of a block into one of its file; returns others unchanged. */
export function damaged({ file, offset }: Blob, cause: unknown): unknown {
  const reason = damageOf(cause);
  return reason ? new OsmInputError(builderFailures.message('osmDamaged', { file, offset, reason }), { cause }) : cause;
}

/** Marks the touching relations and, recursively, the relations they are members of. */
function withParents(
  { ids, memberOffsets, memberTypes, memberIds }: RelationColumns,
  touching: Uint8Array,
): Uint8Array {
  const keep = touching.slice();
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < ids.length; i++) {
      if (keep[i] === 1) continue;
      for (let m = memberOffsets[i] as number; m < (memberOffsets[i + 1] as number) && keep[i] === 0; m++) {
        const member = memberTypes[m] === 2 ? indexOfId(ids, memberIds[m] as number) : -1;
        if (member !== -1 && keep[member] === 1) keep[i] = 1;
      }
      if (keep[i] === 1) changed = true;
    }
  }
  return keep;
}
