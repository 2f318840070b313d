import type { Bounds } from '../../geo/bounds.ts';

/** Sides of the graph's tiles in degrees, by level: motorways, main roads, all roads, public transport. */
const sides = [4, 1, 0.25, 0.25];
const tileName = /^([0-3])((?:\/\d{3})+)\.gph$/;

/** The box of a tile of a routing graph by its path: tiles are numbered row by row from the south-western corner of the world. */
export function graphTileBounds(name: string): Bounds | undefined {
  const [, level, digits] = tileName.exec(name) ?? [];
  const side = sides[Number(level)];
  if (side === undefined || digits === undefined) return undefined;
  const number = Number(digits.replaceAll('/', ''));
  const columns = 360 / side;
  const west = (number % columns) * side - 180;
  const south = Math.floor(number / columns) * side - 90;
  return [west, south, west + side, south + side];
}
