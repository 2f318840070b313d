import { worldPixels } from '../../data-packs/geo/map-scale.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';

/** A rectangle on the map, upright: its middle, and CSS pixels at a zoom. */
export interface Frame {
  lon: number;
  lat: number;
  zoom: number;
  width: number;
  height: number;
}

/** World coordinates: the world is a unit square. */
export type WorldPoint = readonly [x: number, y: number];

const deepestZoom = 22;
/** From the frame's middle, in halves of its sides: clockwise from the north-west. */
const directions = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

const middleOf = ({ lon, lat }: Frame): WorldPoint => [mercatorX(lon), mercatorY(lat)];

function halves({ zoom, width, height }: Frame): WorldPoint {
  const world = worldPixels(zoom);
  return [width / 2 / world, height / 2 / world];
}

export function cornersOf(frame: Frame): WorldPoint[] {
  const [x, y] = middleOf(frame);
  const [across, down] = halves(frame);
  return directions.map(([right, below]) => [x + right * across, y + below * down]);
}

/** The frame with its middle moved. */
export function movedBy(frame: Frame, [dx, dy]: WorldPoint): Frame {
  const [x, y] = middleOf(frame);
  return { ...frame, lon: longitudeOf(x + dx), lat: latitudeOf(Math.max(0, Math.min(1, y + dy))) };
}

/** The frame with a corner moved along its diagonal; the opposite corner and the shape stay. */
export function withCorner(frame: Frame, corner: number, [dx, dy]: WorldPoint): Frame {
  const direction = directions[corner];
  if (direction === undefined) return frame;
  const [right, below] = direction;
  const [across, down] = halves(frame);
  // The diagonal to this corner, and how far along it the pointer went.
  const diagonal: WorldPoint = [2 * across * right, 2 * down * below];
  const along = (dx * diagonal[0] + dy * diagonal[1]) / (diagonal[0] ** 2 + diagonal[1] ** 2);
  const zoom = Math.max(0, Math.min(deepestZoom, frame.zoom - Math.log2(Math.max(0.01, 1 + along))));
  const grown = 2 ** (frame.zoom - zoom) - 1;
  return { ...movedBy(frame, [(grown * diagonal[0]) / 2, (grown * diagonal[1]) / 2]), zoom };
}

/** The frame larger or smaller around its middle. */
export function scaledBy(frame: Frame, factor: number): Frame {
  return { ...frame, zoom: Math.max(0, Math.min(deepestZoom, frame.zoom - Math.log2(factor))) };
}
