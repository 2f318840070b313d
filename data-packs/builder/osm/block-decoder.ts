import { builderFailures } from '../../words/failures/builder.ts';
import { AreaIndex } from './area-index.ts';
import {
  type DecodedBlock,
  kindBits,
  type NodeChunk,
  type RelationChunk,
  type Selection,
  type WayChunk,
} from './chunks.ts';
import { IdCursor } from './id-set.ts';
import { DamagedBlock } from './input-error.ts';
import { lengthDelimited, number, Wire } from './wire.ts';

/** Decodes PrimitiveBlocks into columns of what the selection wants. One per pass and thread. */
export class BlockDecoder {
  readonly #selection: Selection;
  readonly #clip: AreaIndex | undefined;
  readonly #cursors: { nodes?: IdCursor; members?: IdCursor; ways?: IdCursor } = {};

  constructor(selection: Selection) {
    this.#selection = selection;
    const { nodes, ways, relations } = selection;
    const clip = nodes?.clip ?? (ways?.want === 'touching' ? ways.clip : undefined);
    this.#clip = clip && new AreaIndex(clip);
    if (nodes?.want === 'needed') {
      this.#cursors.nodes = new IdCursor(nodes.needed);
      this.#cursors.members = new IdCursor(nodes.members);
    }
    if (ways?.want === 'touching') this.#cursors.nodes = new IdCursor(ways.nodes);
    if (ways?.want === 'ids') this.#cursors.ways = new IdCursor(ways.ids);
    if (relations?.want === 'touching') {
      this.#cursors.nodes = new IdCursor(relations.nodes);
      this.#cursors.ways = new IdCursor(relations.ways);
    }
  }

  /** Throws `DamagedBlock` with the reason where the block is damaged. */
  decode(bytes: Uint8Array): DecodedBlock {
    const wire = new Wire(bytes);
    const block = new BlockContext(bytes);
    const groups: Wire[] = [];
    while (wire.more) {
      const key = wire.varint();
      if (key === lengthDelimited(1)) block.readStrings(wire.message());
      else if (key === lengthDelimited(2)) groups.push(wire.message());
      else if (key === number(17)) block.granularity = wire.int();
      else if (key === number(19)) block.latOffset = wire.int();
      else if (key === number(20)) block.lonOffset = wire.int();
      else wire.skip(key);
    }
    const nodes = new NodeRows();
    const wayNodes = new NodeRows();
    const ways = new WayRows();
    const relations = new RelationRows();
    const inside: number[] = [];
    let kinds = 0;
    for (const group of groups) {
      while (group.more) {
        const key = group.varint();
        if (key === lengthDelimited(1) || key === lengthDelimited(2)) {
          kinds |= kindBits.nodes;
          const message = group.message();
          if (!this.#selection.nodes) continue;
          if (key === lengthDelimited(2)) this.#denseNodes(message, block, nodes, inside);
          else this.#plainNode(message, block, nodes, inside);
        } else if (key === lengthDelimited(3)) {
          kinds |= kindBits.ways;
          const message = group.message();
          if (this.#selection.ways) this.#way(message, block, ways, wayNodes);
        } else if (key === lengthDelimited(4)) {
          kinds |= kindBits.relations;
          const message = group.message();
          if (this.#selection.relations) this.#relation(message, block, relations);
        } else {
          group.skip(key);
        }
      }
    }
    return {
      kinds,
      ...(nodes.ids.length > 0 && { nodes: nodes.chunk() }),
      ...(wayNodes.ids.length > 0 && { wayNodes: wayNodes.chunk() }),
      ...(ways.ids.length > 0 && { ways: ways.chunk() }),
      ...(relations.ids.length > 0 && { relations: relations.chunk() }),
      ...(inside.length > 0 && { insideIds: Float64Array.from(inside) }),
      strings: block.usedStrings(),
    };
  }

  #denseNodes(wire: Wire, block: BlockContext, rows: NodeRows, inside: number[]): void {
    const empty = new Wire(wire.bytes, 0, 0);
    let ids = empty;
    let lats = empty;
    let lons = empty;
    let tags = empty;
    let versions = empty;
    let visible = empty;
    while (wire.more) {
      const key = wire.varint();
      if (key === lengthDelimited(1)) ids = wire.message();
      else if (key === lengthDelimited(8)) lats = wire.message();
      else if (key === lengthDelimited(9)) lons = wire.message();
      else if (key === lengthDelimited(10)) tags = wire.message();
      else if (key === lengthDelimited(5)) {
        const info = wire.message();
        while (info.more) {
          const infoKey = info.varint();
          if (infoKey === lengthDelimited(1)) versions = info.message();
          else if (infoKey === lengthDelimited(6)) visible = info.message();
          else info.skip(infoKey);
        }
      } else wire.skip(key);
    }
    while (visible.more) if (visible.varint() === 0) throw new DamagedBlock(builderFailures.message('deletedObject'));
    let id = 0;
    let lat = 0;
    let lon = 0;
    while (ids.more) {
      id += ids.svarint();
      lat += lats.svarint();
      lon += lons.svarint();
      const version = versions.more ? versions.varint() : 0;
      const tagStart = tags.position;
      let tagged = false;
      if (tags.more) {
        while (tags.varint() !== 0) {
          tags.varint();
          tagged = true;
        }
      }
      const place = block.place(lon, lat);
      if (!place || !this.#wantsNode(id, place, tagged, inside)) continue;
      rows.add(id, version, place);
      if (tagged) {
        const again = new Wire(tags.bytes, tagStart, tags.position);
        for (let string = again.varint(); string !== 0; string = again.varint()) {
          rows.tags.push(block.use(string), block.use(again.varint()));
        }
        rows.endTags();
      }
    }
  }

  #plainNode(wire: Wire, block: BlockContext, rows: NodeRows, inside: number[]): void {
    let id = 0;
    let lat = 0;
    let lon = 0;
    const head = new ObjectHead(wire.bytes);
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) id = wire.svarint();
      else if (key === number(8)) lat = wire.svarint();
      else if (key === number(9)) lon = wire.svarint();
      else if (!head.read(key, wire)) wire.skip(key);
    }
    const place = block.place(lon, lat);
    const tagged = head.keys.more;
    if (!place || !this.#wantsNode(id, place, tagged, inside)) return;
    rows.add(id, head.version, place);
    if (tagged) {
      head.addTags(block, rows.tags);
      rows.endTags();
    }
  }

  #wantsNode(id: number, place: Place, tagged: boolean, inside: number[]): boolean {
    const wanted = this.#selection.nodes;
    if (wanted?.want === 'ids inside') {
      if (this.#clip?.contains(place.lon / 1e7, place.lat / 1e7)) inside.push(id);
      return false;
    }
    if (this.#cursors.nodes?.has(id)) return true;
    if (!tagged && !this.#cursors.members?.has(id)) return false;
    return !this.#clip || this.#clip.contains(place.lon / 1e7, place.lat / 1e7);
  }

  #way(wire: Wire, block: BlockContext, rows: WayRows, wayNodes: NodeRows): void {
    let id = 0;
    const head = new ObjectHead(wire.bytes);
    let refs = head.keys;
    let lats = head.keys;
    let lons = head.keys;
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) id = wire.int();
      else if (key === lengthDelimited(8)) refs = wire.message();
      else if (key === lengthDelimited(9)) lats = wire.message();
      else if (key === lengthDelimited(10)) lons = wire.message();
      else if (!head.read(key, wire)) wire.skip(key);
    }
    const wanted = this.#selection.ways;
    if (wanted?.want === 'ids' && !this.#cursors.ways?.has(id)) return;
    const start = rows.refs.length;
    const nodeStart = wayNodes.ids.length;
    let touches = wanted?.want !== 'touching';
    let ref = 0;
    let lat = 0;
    let lon = 0;
    while (refs.more) {
      ref += refs.svarint();
      rows.refs.push(ref);
      if (!touches && this.#cursors.nodes?.has(ref)) touches = true;
      if (lats.more && lons.more) {
        lat += lats.svarint();
        lon += lons.svarint();
        const place = block.place(lon, lat);
        if (place) wayNodes.add(ref, -1, place);
        if (place && !touches && this.#clip?.contains(place.lon / 1e7, place.lat / 1e7)) touches = true;
      }
    }
    if (!touches) {
      rows.refs.length = start;
      wayNodes.truncate(nodeStart);
      return;
    }
    rows.ids.push(id);
    rows.versions.push(head.version);
    rows.refOffsets.push(rows.refs.length);
    head.addTags(block, rows.tags);
    rows.tagOffsets.push(rows.tags.length / 2);
  }

  #relation(wire: Wire, block: BlockContext, rows: RelationRows): void {
    let id = 0;
    const head = new ObjectHead(wire.bytes);
    let roles = head.keys;
    let memberIds = head.keys;
    let types = head.keys;
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) id = wire.int();
      else if (key === lengthDelimited(8)) roles = wire.message();
      else if (key === lengthDelimited(9)) memberIds = wire.message();
      else if (key === lengthDelimited(10)) types = wire.message();
      else if (!head.read(key, wire)) wire.skip(key);
    }
    const start = rows.memberIds.length;
    let touching = this.#selection.relations?.want === 'all';
    let hasRelation = false;
    let member = 0;
    const roleStrings: number[] = [];
    while (memberIds.more) {
      member += memberIds.svarint();
      const type = types.varint();
      if (type > 2) throw new DamagedBlock(builderFailures.message('memberType', { type }));
      roleStrings.push(roles.varint());
      rows.memberIds.push(member);
      rows.memberTypes.push(type);
      if (type === 2) hasRelation = true;
      else if (!touching) touching = (type === 0 ? this.#cursors.nodes : this.#cursors.ways)?.has(member) === true;
    }
    if (!touching && !hasRelation) {
      rows.memberIds.length = start;
      rows.memberTypes.length = start;
      return;
    }
    for (const role of roleStrings) rows.memberRoles.push(block.use(role));
    rows.ids.push(id);
    rows.versions.push(head.version);
    rows.touching.push(touching ? 1 : 0);
    rows.memberOffsets.push(rows.memberIds.length);
    head.addTags(block, rows.tags);
    rows.tagOffsets.push(rows.tags.length / 2);
  }
}

/** 1e-7 degrees. */
interface Place {
  lon: number;
  lat: number;
}

/** What a block says once for all its objects. */
class BlockContext {
  granularity = 100;
  latOffset = 0;
  lonOffset = 0;
  readonly #bytes: Uint8Array;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #used: number[] = [];
  #place: Int32Array | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  readStrings(wire: Wire): void {
    while (wire.more) {
      const key = wire.varint();
      if (key !== lengthDelimited(1)) {
        wire.skip(key);
        continue;
      }
      const text = wire.message();
      this.#starts.push(text.position);
      this.#ends.push(text.end);
    }
  }

  /** The number that the decoded block gives to a string of this block. */
  use(string: number): number {
    this.#place ??= new Int32Array(this.#starts.length).fill(-1);
    if (!(string < this.#starts.length)) throw new DamagedBlock(builderFailures.message('textOutside'));
    const known = this.#place[string] as number;
    if (known !== -1) return known;
    this.#place[string] = this.#used.length;
    return this.#used.push(string) - 1;
  }

  usedStrings(): { bytes: Uint8Array; offsets: Uint32Array } {
    const offsets = new Uint32Array(this.#used.length + 1);
    let length = 0;
    this.#used.forEach((string, i) => {
      length += (this.#ends[string] as number) - (this.#starts[string] as number);
      offsets[i + 1] = length;
    });
    const bytes = new Uint8Array(length);
    this.#used.forEach((string, i) => {
      bytes.set(this.#bytes.subarray(this.#starts[string], this.#ends[string]), offsets[i]);
    });
    return { bytes, offsets };
  }

  /** `undefined` where the coordinates are none of this world. */
  place(lon: number, lat: number): Place | undefined {
    const place = {
      lon: Math.round((this.lonOffset + this.granularity * lon) / 100),
      lat: Math.round((this.latOffset + this.granularity * lat) / 100),
    };
    return Math.abs(place.lon) <= 1_800_000_000 && Math.abs(place.lat) <= 900_000_000 ? place : undefined;
  }
}

/** Keys, values and version, which nodes, ways and relations write alike. */
class ObjectHead {
  keys: Wire;
  values: Wire;
  version = 0;

  constructor(bytes: Uint8Array) {
    this.keys = new Wire(bytes, 0, 0);
    this.values = this.keys;
  }

  read(key: number, wire: Wire): boolean {
    if (key === lengthDelimited(2)) this.keys = wire.message();
    else if (key === lengthDelimited(3)) this.values = wire.message();
    else if (key === lengthDelimited(4)) this.#readInfo(wire.message());
    else return false;
    return true;
  }

  addTags(block: BlockContext, tags: number[]): void {
    while (this.keys.more) tags.push(block.use(this.keys.varint()), block.use(this.values.varint()));
  }

  #readInfo(wire: Wire): void {
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) this.version = wire.int();
      else if (key === number(6)) {
        if (wire.varint() === 0) throw new DamagedBlock(builderFailures.message('deletedObject'));
      } else wire.skip(key);
    }
  }
}

class NodeRows {
  ids: number[] = [];
  versions: number[] = [];
  lon: number[] = [];
  lat: number[] = [];
  taggedNodes: number[] = [];
  tagOffsets: number[] = [0];
  tags: number[] = [];

  add(id: number, version: number, place: Place): void {
    this.ids.push(id);
    this.versions.push(version);
    this.lon.push(place.lon);
    this.lat.push(place.lat);
  }

  /** The tags pushed since the last call belong to the node added last. */
  endTags(): void {
    this.taggedNodes.push(this.ids.length - 1);
    this.tagOffsets.push(this.tags.length / 2);
  }

  truncate(length: number): void {
    for (const column of [this.ids, this.versions, this.lon, this.lat]) column.length = length;
  }

  chunk(): NodeChunk {
    return {
      ids: Float64Array.from(this.ids),
      versions: Int32Array.from(this.versions),
      lon: Int32Array.from(this.lon),
      lat: Int32Array.from(this.lat),
      taggedNodes: Uint32Array.from(this.taggedNodes),
      tagOffsets: Uint32Array.from(this.tagOffsets),
      tags: Uint32Array.from(this.tags),
    };
  }
}

class WayRows {
  ids: number[] = [];
  versions: number[] = [];
  refOffsets: number[] = [0];
  refs: number[] = [];
  tagOffsets: number[] = [0];
  tags: number[] = [];

  chunk(): WayChunk {
    return {
      ids: Float64Array.from(this.ids),
      versions: Int32Array.from(this.versions),
      refOffsets: Uint32Array.from(this.refOffsets),
      refs: Float64Array.from(this.refs),
      tagOffsets: Uint32Array.from(this.tagOffsets),
      tags: Uint32Array.from(this.tags),
    };
  }
}

class RelationRows {
  ids: number[] = [];
  versions: number[] = [];
  memberOffsets: number[] = [0];
  memberTypes: number[] = [];
  memberIds: number[] = [];
  memberRoles: number[] = [];
  touching: number[] = [];
  tagOffsets: number[] = [0];
  tags: number[] = [];

  chunk(): RelationChunk {
    return {
      ids: Float64Array.from(this.ids),
      versions: Int32Array.from(this.versions),
      memberOffsets: Uint32Array.from(this.memberOffsets),
      memberTypes: Uint8Array.from(this.memberTypes),
      memberIds: Float64Array.from(this.memberIds),
      memberRoles: Uint32Array.from(this.memberRoles),
      touching: Uint8Array.from(this.touching),
      tagOffsets: Uint32Array.from(this.tagOffsets),
      tags: Uint32Array.from(this.tags),
    };
  }
}
