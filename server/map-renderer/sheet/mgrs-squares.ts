import type { SKRSContext2D } from '@napi-rs/canvas';
import { toUtm } from '../../../data-packs/geo/utm.ts';
import { utmZone } from '../../../data-packs/geo/utm-zone.ts';
import { latitudeOf, longitudeOf } from '../../../data-packs/geo/web-mercator.ts';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { furnitureFamily } from '../canvas/canvas-fonts.ts';
import type { Camera } from '../scene/map-view.ts';

/** Letters of columns, by the zone's rest of three, and of rows; there is no I and no O. */
const columns = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR'] as const;
const rows = 'ABCDEFGHJKLMNPQRSTUV';
const square = 100_000;

/** The two letters of a square of 100 km of MGRS; northings south of the equator are negative. */
export function squareLetters(easting: number, northing: number, zone: number): string {
  const column = columns[zone % 3]?.[Math.floor(easting / square) - 1] ?? '';
  const shift = zone % 2 === 0 ? 5 : 0;
  const row = (((Math.floor(northing / square) + shift) % rows.length) + rows.length) % rows.length;
  return `${column}${rows[row]}`;
}

/** What maps write of a line's coordinate: its digits within the square, down to the step between lines. */
export function principalDigits(value: number, step: number): string {
  const unit = Math.min(square / 10, 10 ** Math.floor(Math.log10(step)), 1000);
  const digits = Math.round(Math.log10(square / unit));
  const within = ((value % square) + square) % square;
  return String(Math.round(within / unit) % 10 ** digits).padStart(digits, '0');
}

/** Places looked at across and down: a square that has none of them has no room for its name. */
const samples = 24;
const size = 13;

/** Writes the letters of each square of 100 km into its lower left corner, as far as that is on the sheet. */
export function nameSquares(context: SKRSContext2D, camera: Camera, frame: Frame): void {
  const { longitude, latitude } = camera.view;
  const zone = utmZone(longitude, latitude);
  const corners = new Map<string, readonly [x: number, y: number]>();
  for (let row = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++) {
      const [x, y] = [((column + 0.5) / samples) * frame.width, ((row + 0.5) / samples) * frame.height];
      const [worldX, worldY] = camera.unproject(x, y);
      const letters = squareLetters(...toUtm(longitudeOf(worldX), latitudeOf(worldY), zone), zone);
      const known = corners.get(letters);
      if (known === undefined || y - x > known[1] - known[0]) corners.set(letters, [x, y]);
    }
  }
  context.font = `${size}px ${furnitureFamily()}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = 2.5;
  context.strokeStyle = 'rgba(255,255,255,0.7)';
  for (const [letters, [x, y]] of corners) {
    // Clear of the frame.
    const left = frame.x + Math.max(x, size * 1.2);
    context.strokeText(letters, left, frame.y + y + size / 3);
    context.fillText(letters, left, frame.y + y + size / 3);
  }
}
