import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { utmAround } from '../../../data-packs/geo/map-projection.ts';
import { worldPixels } from '../../../data-packs/geo/map-scale.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { cornerDirections, type Frame, fromMiddle, halvesOf, middleOf, type WorldPoint } from './frame-plane.ts';

const deepestZoom = 22;

/** A place in halves of the frame's sides, to the right and down from its middle. */
function placeIn(frame: Frame, right: number, below: number): WorldPoint {
  const [x, y] = middleOf(frame);
  const [dx, dy] = fromMiddle(frame, right, below);
  const { lon: longitude, lat: latitude, zoom, utmZone: zone } = frame;
  if (zone === undefined) return [x + dx, y + dy];
  const world = worldPixels(zoom);
  return utmAround({ zone, longitude, latitude, zoom, pixelRatio: 1 }).inverse(dx * world, dy * world);
}

export const cornersOf = (frame: Frame): WorldPoint[] =>
  cornerDirections.map(([right, below]) => placeIn(frame, right, below));

/** The middle of its upper side. */
export const headOf = (frame: Frame): WorldPoint => placeIn(frame, 0, -1);

/** Degrees within which it snaps to north. */
const snap = 3;

/** The frame turned so that a place lies above its middle. */
export function turnedTo(frame: Frame, [px, py]: WorldPoint): Frame {
  const [x, y] = middleOf(frame);
  // The copy of the world that is nearer.
  const dx = px - x - Math.round(px - x);
  return turnedBy({ ...frame, bearing: 0 }, (Math.atan2(dx, y - py) * 180) / Math.PI, snap);
}

/** The frame turned clockwise by degrees; `within` so many of north, north is up. */
export function turnedBy(frame: Frame, degrees: number, within = 0): Frame {
  const bearing = (((Math.round(frame.bearing + degrees) % 360) + 360) % 360) % 360;
  return { ...frame, bearing: Math.min(bearing, 360 - bearing) < within ? 0 : bearing };
}

/** The frame with its middle moved. */
export function movedBy(frame: Frame, [dx, dy]: WorldPoint): Frame {
  const [x, y] = middleOf(frame);
  return { ...frame, lon: longitudeOf(x + dx), lat: latitudeOf(Math.max(0, Math.min(1, y + dy))) };
}

/** The frame with a corner moved along its diagonal; the opposite corner and the shape stay. */
export function withCorner(frame: Frame, corner: number, [dx, dy]: WorldPoint): Frame {
  const direction = cornerDirections[corner];
  if (direction === undefined) return frame;
  // The diagonal to this corner, and how far along it the pointer went.
  const [right, below] = direction;
  const half = fromMiddle(frame, right, below);
  const diagonal: WorldPoint = [2 * half[0], 2 * half[1]];
  const along = (dx * diagonal[0] + dy * diagonal[1]) / (diagonal[0] ** 2 + diagonal[1] ** 2);
  const zoom = Math.max(0, Math.min(deepestZoom, frame.zoom - Math.log2(Math.max(0.01, 1 + along))));
  const grown = 2 ** (frame.zoom - zoom) - 1;
  return { ...movedBy(frame, [(grown * diagonal[0]) / 2, (grown * diagonal[1]) / 2]), zoom };
}

/** The frame larger or smaller around its middle. */
export function scaledBy(frame: Frame, factor: number): Frame {
  return { ...frame, zoom: Math.max(0, Math.min(deepestZoom, frame.zoom - Math.log2(factor))) };
}

/** CSS pixels at the frame's zoom that a side has at least. */
const leastSide = 8;

/** A frame with north up, with a corner moved wherever; the opposite corner stays. */
export function stretchedBy(frame: Frame, corner: number, [dx, dy]: WorldPoint): Frame {
  const direction = cornerDirections[corner];
  if (direction === undefined) return frame;
  const [right, below] = direction;
  const world = worldPixels(frame.zoom);
  const width = Math.max(leastSide, frame.width + right * dx * world);
  const height = Math.max(leastSide, frame.height + below * dy * world);
  const shift: WorldPoint = [
    (right * (width - frame.width)) / 2 / world,
    (below * (height - frame.height)) / 2 / world,
  ];
  return { ...movedBy(frame, shift), width, height };
}

/** The frame around a box, with north up. */
export function frameAround([west, south, east, north]: Readonly<Bounds>): Frame {
  const [left, right] = [mercatorX(west), mercatorX(east)];
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const zoom = frameZoom;
  const world = worldPixels(zoom);
  return {
    lon: longitudeOf((left + right) / 2),
    lat: latitudeOf((top + bottom) / 2),
    zoom,
    width: (right - left) * world,
    height: (bottom - top) * world,
    bearing: 0,
  };
}

/** Of frames around boxes: their sides are in its pixels. */
const frameZoom = 14;

/** The box of a frame with north up, within one world. */
export function boxOfFrame(frame: Frame): Bounds {
  const [x, y] = middleOf(frame);
  const [across, down] = halvesOf(frame);
  return [
    Math.max(-180, longitudeOf(x - across)),
    latitudeOf(Math.min(1, y + down)),
    Math.min(180, longitudeOf(x + across)),
    latitudeOf(Math.max(0, y - down)),
  ];
}
