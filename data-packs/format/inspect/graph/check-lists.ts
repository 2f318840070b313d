import { checkLinguisticText } from './check-tagged-text.ts';
import { DamagedTile } from './damaged-tile.ts';
import { type Section, sizes } from './graph-header.ts';
import { type GraphTile, type GraphTiles, requireThere } from './graph-tile.ts';

const linguisticSign = 255;

/** Checks the lists that edges and nodes are looked up in. */
export function checkLists(tile: GraphTile, tiles: GraphTiles): void {
  const { header } = tile;
  const { texts } = header;
  if (texts.end > texts.start && tile.u8(texts.end - 1) !== 0) throw new DamagedTile('its texts do not end');
  for (let i = 0; i < header.admins; i++) {
    const at = header.adminsAt + i * sizes.admin;
    tile.requireText(tile.u32(at), `country ${i}`);
    tile.requireText(tile.u32(at + 4), `country ${i}`);
  }
  inOrder(tile, header.accessRestrictionsAt, header.accessRestrictions, sizes.accessRestriction, 'access restrictions');
  inOrder(tile, header.turnLanesAt, header.turnLanes, sizes.turnLanes, 'turn lanes');
  for (let i = 0; i < header.turnLanes; i++)
    tile.requireText(tile.u32(header.turnLanesAt + i * sizes.turnLanes + 4), `turn lane ${i}`);
  for (let i = 0; i < header.signs; i++) {
    const at = header.signsAt + i * sizes.sign;
    const text = tile.requireText(tile.u32(at + 4), `sign ${i}`);
    if (((tile.u32(at) >>> 22) & 0xff) === linguisticSign) checkLinguisticText(tile, text, `sign ${i}`);
  }
  const binned = header.binEnds.at(-1) ?? 0;
  for (let i = 0; i < binned; i++)
    requireThere(tiles, tile.graphId(header.binsAt + i * sizes.binned), 'edges', `edge ${i} of its bins`);
  checkComplexRestrictions(tile, tiles, header.forwardRestrictions);
  checkComplexRestrictions(tile, tiles, header.reverseRestrictions);
}

/** Lists are searched by halves: they are in the order of their edges. */
function inOrder(tile: GraphTile, start: number, count: number, size: number, name: string): void {
  let last = 0;
  for (let i = 0; i < count; i++) {
    const edge = tile.u32(start + i * size) & 0x3fffff;
    if (edge < last || edge >= tile.header.edges) throw new DamagedTile(`its ${name} are of no edges`);
    last = edge;
  }
}

/** Records with a list of edges each fill their section. */
function checkComplexRestrictions(tile: GraphTile, tiles: GraphTiles, { start, end }: Section): void {
  for (let at = start; at < end; ) {
    if (at + sizes.complexRestriction > end) throw new DamagedTile('a restriction breaks off');
    const vias = (tile.u32(at + 16) >>> 16) & 0x1f;
    const next = at + sizes.complexRestriction + 8 * vias;
    if (next > end) throw new DamagedTile('a restriction breaks off');
    requireThere(tiles, tile.graphId(at), 'edges', 'a restriction');
    requireThere(tiles, tile.graphId(at + 8), 'edges', 'a restriction');
    for (let via = at + sizes.complexRestriction; via < next; via += 8)
      requireThere(tiles, tile.graphId(via), 'edges', 'a restriction');
    at = next;
  }
}
