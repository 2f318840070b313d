/** Sizes of Valhalla's records in bytes (`valhalla/baldr`, version 3). */
export const sizes = {
  header: 272,
  node: 32,
  transition: 8,
  edge: 48,
  edgeExtension: 8,
  accessRestriction: 16,
  sign: 8,
  turnLanes: 8,
  admin: 16,
  binned: 8,
  complexRestriction: 24,
  edgeInfo: 12,
  name: 4,
  /** Coefficients of the predicted speeds of an edge. */
  speedProfile: 400,
} as const;

const bins = 25;
const boardedCounts = ['departures', 'stops', 'routes', 'schedules', 'transfers'] as const;

/** A part of a tile in bytes: up to `end`, without it. */
export interface Section {
  start: number;
  end: number;
}

/** What must be known of all tiles before one can be checked. */
export interface GraphCounts {
  nodes: number;
  edges: number;
}

/** Reads a field of up to 53 bits. */
const bitsOf = (bytes: DataView, at: number, shift: number, width: number): number =>
  Number((bytes.getBigUint64(at, true) >> BigInt(shift)) & ((1n << BigInt(width)) - 1n));

export const readGraphCounts = (bytes: DataView): GraphCounts => ({
  nodes: bitsOf(bytes, 40, 0, 21),
  edges: bitsOf(bytes, 40, 21, 21),
});

/** Reads the header of a tile, whose sections then lie in it and do not overlap. */
function readGraphHeader(bytes: DataView, id: number) {
  const u32 = (at: number) => bytes.getUint32(at, true);
  const bits = (at: number, shift: number, width: number) => bitsOf(bytes, at, shift, width);
  if (bits(0, 0, 46) !== id) throw new DamagedTile('its header is of another tile');
  if (u32(224) !== bytes.byteLength) throw new DamagedTile('its header tells another size');
  const boarded = [bits(56, 23, 24), bits(56, 47, 16), bits(64, 0, 12), bits(64, 12, 12), bits(56, 0, 16)];
  for (const [i, count] of boarded.entries())
    if (count > 0) throw new DamagedTile(`it has ${boardedCounts[i]} of public transport`);
  const counts = {
    ...readGraphCounts(bytes),
    predictedSpeeds: bits(40, 42, 21),
    transitions: bits(48, 0, 22),
    turnLanes: bits(52, 0, 21),
    signs: bits(64, 24, 24),
    accessRestrictions: bits(72, 0, 24),
    admins: bits(72, 24, 16),
  };
  /** Where each bin's edges end in the list of all. */
  const binEnds = Array.from({ length: bins }, (_, i) => u32(116 + 4 * i));
  let at: number = sizes.header;
  const skip = (count: number, size: number): number => {
    const start = at;
    at += count * size;
    return start;
  };
  const hasExtensions = bits(0, 63, 1) === 1;
  const starts = {
    nodesAt: skip(counts.nodes, sizes.node),
    transitionsAt: skip(counts.transitions, sizes.transition),
    // Their extensions follow behind the last one.
    edgesAt: skip(counts.edges, sizes.edge + (hasExtensions ? sizes.edgeExtension : 0)),
    accessRestrictionsAt: skip(counts.accessRestrictions, sizes.accessRestriction),
    signsAt: skip(counts.signs, sizes.sign),
    turnLanesAt: skip(counts.turnLanes, sizes.turnLanes),
    adminsAt: skip(counts.admins, sizes.admin),
    binsAt: skip(binEnds.at(-1) ?? 0, sizes.binned),
  };
  const predictedSpeedsAt = counts.predictedSpeeds > 0 ? u32(220) : bytes.byteLength;
  const ends = [at, u32(96), u32(100), u32(104), u32(108), u32(216), predictedSpeedsAt, bytes.byteLength];
  for (const [i, end] of ends.entries())
    if (i > 0 && end < (ends[i - 1] ?? 0)) throw new DamagedTile('its sections overlap');
  for (const [i, end] of binEnds.entries())
    if (i > 0 && end < (binEnds[i - 1] ?? 0)) throw new DamagedTile('its bins overlap');
  const [, forward = 0, reverse = 0, edgeInfo = 0, texts = 0, lanes = 0] = ends;
  return {
    ...counts,
    ...starts,
    binEnds,
    forwardRestrictions: { start: forward, end: reverse },
    reverseRestrictions: { start: reverse, end: edgeInfo },
    edgeInfo: { start: edgeInfo, end: texts },
    texts: { start: texts, end: lanes },
    predictedSpeedsAt,
  };
}

/** What is wrong with a graph tile, as the end of a sentence about it. */
export class DamagedTile extends Error {}

/** The tiles of a graph by their ids. */
export type GraphTiles = ReadonlyMap<number, GraphCounts>;

/** The id of an object of the graph: the tile's, and its number there. */
export interface GraphId {
  tile: number;
  index: number;
}

/** A tile whose sections are known to lie in it. */
export class GraphTile {
  readonly header: ReturnType<typeof readGraphHeader>;
  readonly bytes: DataView;
  readonly id: number;

  constructor(bytes: DataView, id: number) {
    this.bytes = bytes;
    this.id = id;
    this.header = readGraphHeader(bytes, id);
  }

  u8(at: number): number {
    return this.bytes.getUint8(at);
  }

  u32(at: number): number {
    return this.bytes.getUint32(at, true);
  }

  graphId(at: number): GraphId {
    const low = this.u32(at);
    return { tile: low & 0x1ffffff, index: (low >>> 25) | ((this.u32(at + 4) & 0x3fff) << 7) };
  }

  /** OpenStreetMap's number of the way that an edge's information at a place tells of. */
  wayAt(info: number): number {
    return this.u32(info) + (this.u32(info + 4) >>> 24) * 2 ** 32 + ((this.u32(info + 8) >>> 20) & 0xff) * 2 ** 40;
  }

  /** Its line: latitude, longitude, .. in millionths of a degree, which are written as differences, seven bits a byte. */
  lineAt(info: number): number[] {
    const word = this.u32(info + 8);
    let at = info + sizes.edgeInfo + (word & 0xf) * sizes.name;
    const end = at + ((word >>> 4) & 0xffff);
    const line: number[] = [];
    while (at < end) {
      let value = 0;
      for (let byte = 0x80, shift = 0; byte & 0x80; shift += 7) {
        byte = this.u8(at++);
        value |= (byte & 0x7f) << shift;
      }
      line.push((line.at(-2) ?? 0) + (value & 1 ? ~(value >>> 1) : value >>> 1));
    }
    return line;
  }

  /** Requires that an offset into the texts has a text, which ends in them as the last byte is a zero. */
  requireText(offset: number, of: string): number {
    const { start, end } = this.header.texts;
    if (offset >= end - start) throw new DamagedTile(`the text of ${of} lies outside`);
    return start + offset;
  }
}

/** What lies in a tile that the graph has not is not looked for: roads end at the region's border. */
export function requireThere(tiles: GraphTiles, { tile, index }: GraphId, kind: keyof GraphCounts, of: string): void {
  const counts = tiles.get(tile);
  if (counts && index >= counts[kind]) throw new DamagedTile(`${of} leads to none of the ${kind}`);
}
