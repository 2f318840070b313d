import { builderFailures } from '../../../words/words.ts';
import { AreaIndex } from '../area-index.ts';
import { memberTypes } from '../dataset.ts';
import { IdCursor } from '../id-set.ts';
import { DamagedBlock } from '../input-error.ts';
import { NodeCells } from '../node-cells.ts';
import { BlockContext, ObjectFields, type Position } from './block-context.ts';
import { NodeChunkBuilder, RelationChunkBuilder, WayChunkBuilder } from './chunk-builders.ts';
import { type DecodedBlock, kindBits, type Selection } from './chunks.ts';
import { checkedId, datasetId } from './object-id.ts';
import { lengthDelimited, number, Wire } from './wire.ts';

/** Nodes of a block inside a clip, and where all of them are. */
class NodesInside {
  readonly ids: number[] = [];
  readonly cells = new NodeCells();

  chunk(): Pick<DecodedBlock, 'insideIds' | 'nodeCells'> {
    return { insideIds: Float64Array.from(this.ids), nodeCells: this.cells.chunk() };
  }
}

/** Decodes the selected objects of PrimitiveBlocks into columns. One per pass and thread. */
export class BlockDecoder {
  readonly #selection: Selection;
  readonly #clip: AreaIndex | undefined;
  readonly #cursors: { nodes?: IdCursor; members?: IdCursor; ways?: IdCursor } = {};
  readonly #idOf: typeof datasetId;

  constructor(selection: Selection) {
    this.#selection = selection;
    this.#idOf = selection.idsAsWritten ? checkedId : datasetId;
    const { nodes, ways, relations } = selection;
    const clip =
      (nodes && 'clip' in nodes ? nodes.clip : undefined) ?? (ways?.want === 'touching' ? ways.clip : undefined);
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

  /** Throws a `DamagedBlock` with the reason. */
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
    const nodes = new NodeChunkBuilder();
    const wayNodes = new NodeChunkBuilder();
    const ways = new WayChunkBuilder();
    const relations = new RelationChunkBuilder();
    const inside = new NodesInside();
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
      ...(this.#selection.nodes?.want === 'ids inside' && inside.chunk()),
      strings: block.usedStrings(),
    };
  }

  #denseNodes(wire: Wire, block: BlockContext, rows: NodeChunkBuilder, inside: NodesInside): void {
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
    let written = 0;
    let lat = 0;
    let lon = 0;
    while (ids.more) {
      written += ids.svarint();
      const id = this.#idOf('node', written);
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
      const position = block.position(lon, lat);
      if (!position || !this.#wantsNode(id, position, tagged, inside)) continue;
      rows.add(id, version, position);
      if (tagged) {
        const again = new Wire(tags.bytes, tagStart, tags.position);
        for (let string = again.varint(); string !== 0; string = again.varint()) {
          rows.tags.push(block.use(string), block.use(again.varint()));
        }
        rows.endTags();
      }
    }
  }

  #plainNode(wire: Wire, block: BlockContext, rows: NodeChunkBuilder, inside: NodesInside): void {
    let id = 0;
    let lat = 0;
    let lon = 0;
    const fields = new ObjectFields(wire.bytes);
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) id = this.#idOf('node', wire.svarint());
      else if (key === number(8)) lat = wire.svarint();
      else if (key === number(9)) lon = wire.svarint();
      else if (!fields.read(key, wire)) wire.skip(key);
    }
    const position = block.position(lon, lat);
    const tagged = fields.keys.more;
    if (!position || !this.#wantsNode(id, position, tagged, inside)) return;
    rows.add(id, fields.version, position);
    if (tagged) {
      fields.addTags(block, rows.tags);
      rows.endTags();
    }
  }

  #wantsNode(id: number, position: Position, tagged: boolean, inside: NodesInside): boolean {
    const wanted = this.#selection.nodes;
    if (wanted?.want === 'all') return true;
    if (wanted?.want === 'ids inside') {
      inside.cells.add(position);
      if (this.#clip?.contains(position.lon / 1e7, position.lat / 1e7)) inside.ids.push(id);
      return false;
    }
    if (this.#cursors.nodes?.has(id)) return true;
    if (!tagged && !this.#cursors.members?.has(id)) return false;
    return !this.#clip || this.#clip.contains(position.lon / 1e7, position.lat / 1e7);
  }

  #way(wire: Wire, block: BlockContext, rows: WayChunkBuilder, wayNodes: NodeChunkBuilder): void {
    let id = 0;
    const fields = new ObjectFields(wire.bytes);
    let refs = fields.keys;
    let lats = fields.keys;
    let lons = fields.keys;
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) id = this.#idOf('way', wire.int());
      else if (key === lengthDelimited(8)) refs = wire.message();
      else if (key === lengthDelimited(9)) lats = wire.message();
      else if (key === lengthDelimited(10)) lons = wire.message();
      else if (!fields.read(key, wire)) wire.skip(key);
    }
    const wanted = this.#selection.ways;
    if (wanted?.want === 'ids' && !this.#cursors.ways?.has(id)) return;
    const start = rows.refs.length;
    const nodeStart = wayNodes.ids.length;
    let touches = wanted?.want !== 'touching';
    let written = 0;
    let lat = 0;
    let lon = 0;
    while (refs.more) {
      written += refs.svarint();
      const ref = this.#idOf('node', written);
      rows.refs.push(ref);
      if (!touches && this.#cursors.nodes?.has(ref)) touches = true;
      if (lats.more && lons.more) {
        lat += lats.svarint();
        lon += lons.svarint();
        const position = block.position(lon, lat);
        if (position) wayNodes.add(ref, -1, position);
        if (position && !touches && this.#clip?.contains(position.lon / 1e7, position.lat / 1e7)) touches = true;
      }
    }
    if (!touches) {
      rows.refs.length = start;
      wayNodes.truncate(nodeStart);
      return;
    }
    rows.ids.push(id);
    rows.versions.push(fields.version);
    rows.refOffsets.push(rows.refs.length);
    fields.addTags(block, rows.tags);
    rows.tagOffsets.push(rows.tags.length / 2);
  }

  #relation(wire: Wire, block: BlockContext, rows: RelationChunkBuilder): void {
    let id = 0;
    const fields = new ObjectFields(wire.bytes);
    let roles = fields.keys;
    let memberIds = fields.keys;
    let types = fields.keys;
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) id = this.#idOf('relation', wire.int());
      else if (key === lengthDelimited(8)) roles = wire.message();
      else if (key === lengthDelimited(9)) memberIds = wire.message();
      else if (key === lengthDelimited(10)) types = wire.message();
      else if (!fields.read(key, wire)) wire.skip(key);
    }
    const start = rows.memberIds.length;
    let touching = this.#selection.relations?.want === 'all';
    let hasRelation = false;
    let written = 0;
    const roleStrings: number[] = [];
    while (memberIds.more) {
      written += memberIds.svarint();
      const type = types.varint();
      const memberType = memberTypes[type];
      if (memberType === undefined) throw new DamagedBlock(builderFailures.message('memberType', { type }));
      const member = this.#idOf(memberType, written);
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
    rows.versions.push(fields.version);
    rows.touching.push(touching ? 1 : 0);
    rows.memberOffsets.push(rows.memberIds.length);
    fields.addTags(block, rows.tags);
    rows.tagOffsets.push(rows.tags.length / 2);
  }
}
