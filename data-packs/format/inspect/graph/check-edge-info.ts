import { checkTaggedText } from './check-tagged-text.ts';
import { DamagedTile } from './damaged-tile.ts';
import { sizes } from './graph-header.ts';
import type { GraphTile } from './graph-tile.ts';

/** Metres between the heights along an edge. */
const heightInterval = 60;

const furthestEast = 180_000_000;
const furthestNorth = 90_000_000;
const largestVarint = 5;

/** Checks what the two directions of an edge share: names, line and heights. */
export function checkEdgeInfo(tile: GraphTile, offset: number, length: number, of: string): void {
  const { start, end } = tile.header.edgeInfo;
  const at = start + offset;
  const outside = () => new DamagedTile(`what is told of ${of} lies outside`);
  if (at + sizes.edgeInfo > end) throw outside();
  const word = tile.u32(at + 8);
  const names = word & 0xf;
  const shapeAt = at + sizes.edgeInfo + names * sizes.name;
  const shapeEnd = shapeAt + ((word >>> 4) & 0xffff);
  const hasHeights = (word >>> 30) & 1;
  const heights = hasHeights ? Math.max(0, Math.round(length / heightInterval) - 1) : 0;
  if (shapeEnd + ((word >>> 28) & 3) + heights > end) throw outside();
  for (let name = 0; name < names; name++) {
    const info = tile.u32(at + sizes.edgeInfo + name * sizes.name);
    const text = tile.requireText(info & 0xffffff, of);
    if ((info >>> 29) & 1) checkTaggedText(tile, text, of);
  }
  checkShape(tile, shapeAt, shapeEnd, of);
}

/** A line is of differences of latitude and longitude in millionths of a degree, seven bits a byte. */
function checkShape(tile: GraphTile, start: number, end: number, of: string): void {
  let values = 0;
  let latitude = 0;
  let longitude = 0;
  for (let at = start; at < end; values++) {
    let value = 0;
    let bytes = 0;
    for (let byte = 0x80; byte & 0x80; bytes++) {
      if (at === end || bytes === largestVarint) throw new DamagedTile(`the line of ${of} breaks off`);
      byte = tile.u8(at++);
      value |= (byte & 0x7f) << (7 * bytes);
    }
    const difference = value & 1 ? ~(value >>> 1) : value >>> 1;
    if (values % 2 === 0) latitude += difference;
    else longitude += difference;
    if (Math.abs(latitude) > furthestNorth || Math.abs(longitude) > furthestEast)
      throw new DamagedTile(`the line of ${of} leaves the Earth`);
  }
  if (values < 4 || values % 2 === 1) throw new DamagedTile(`${of} has no line`);
}
