import { DamagedTile } from './damaged-tile.ts';
import type { GraphTile } from './graph-tile.ts';

/** Kinds of texts whose first byte is not of the text, and which the engine reads by lengths in them. */
const kinds = { linguistic: 2, landmark: 6, speedLimits: 7, levels: 8 } as const;

const landmarkFront = 10;
const speedLimitsSize = 9;
const linguisticFront = 3;

/** Checks a tagged text that begins at `at`: what is in it ends in the texts, too. */
export function checkTaggedText(tile: GraphTile, at: number, of: string): void {
  const kind = tile.u8(at);
  const { end } = tile.header.texts;
  const outside = () => new DamagedTile(`a text of ${of} lies outside`);
  if (kind === kinds.linguistic) checkLinguisticText(tile, at + 1, of);
  else if (kind === kinds.landmark && at + landmarkFront >= end) throw outside();
  else if (kind === kinds.speedLimits && at + speedLimitsSize > end) throw outside();
  else if (kind === kinds.levels) {
    const size = readVarint(tile, at + 1, end, of);
    const levelsEnd = size.at + (size.value >> 1);
    if ((size.value & 1) !== 0 || levelsEnd > end) throw outside();
    for (let next = size.at; next < levelsEnd; ) next = readVarint(tile, next, levelsEnd, of).at;
  }
}

/** Checks how names are spoken: pieces of language, length, alphabet and text, up to a zero. */
export function checkLinguisticText(tile: GraphTile, start: number, of: string): void {
  const { end } = tile.header.texts;
  for (let at = start; ; ) {
    if (at >= end) throw new DamagedTile(`a text of ${of} lies outside`);
    if (tile.u8(at) === 0) return;
    if (at + linguisticFront > end) throw new DamagedTile(`a text of ${of} lies outside`);
    at += linguisticFront + tile.u8(at + 1);
  }
}

function readVarint(tile: GraphTile, start: number, end: number, of: string): { value: number; at: number } {
  let value = 0;
  for (let at = start, shift = 0; at < end && shift < 28; shift += 7) {
    const byte = tile.u8(at++);
    value |= (byte & 0x7f) << shift;
    if ((byte & 0x80) === 0) return { value, at };
  }
  throw new DamagedTile(`a text of ${of} breaks off`);
}
