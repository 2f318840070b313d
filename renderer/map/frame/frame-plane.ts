import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { utmAround } from '../../../data-packs/geo/map-projection.ts';
import { worldPixels } from '../../../data-packs/geo/map-scale.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { onGlobe } from '../camera/camera.ts';

/** A rectangle on the map: its middle, and CSS pixels at a zoom. */
export interface Frame {
  lon: number;
  lat: number;
  zoom: number;
  width: number;
  height: number;
  /** The direction that points up in it, degrees clockwise from north, in UTM from north of the grid. */
  bearing: number;
  /** Degrees from straight above: what is seen at an angle is narrower at its foot. */
  pitch?: number;
  /** The zone of UTM whose rectangle it is; undefined: Web Mercator's. */
  utmZone?: number | undefined;
}

/** World coordinates: the world is a unit square. */
export type WorldPoint = readonly [x: number, y: number];

/** Half heights of a picture between the camera and its middle, by MapLibre's field of view. */
const cameraDistance = 3;

/**
 * How many times as long what is seen at an angle is on the ground as from straight above, across and down from the middle:
 * more towards the head, less towards the foot. `below`: half heights below the middle.
 */
function tiltedGround(pitch: number, below: number): readonly [across: number, down: number] {
  const angle = (pitch * Math.PI) / 180;
  const longer = cameraDistance / (cameraDistance * Math.cos(angle) + below * Math.sin(angle));
  return [longer * Math.cos(angle), longer];
}

/** From the frame's middle, in halves of its sides: clockwise from the upper left. */
export const cornerDirections = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** In world coordinates. */
export const middleOf = ({ lon, lat }: Frame): WorldPoint => [mercatorX(lon), mercatorY(lat)];

/** Halves of its sides, seen from straight above. */
function halvesOf({ zoom, width, height }: Frame): WorldPoint {
  const world = worldPixels(zoom);
  return [width / 2 / world, height / 2 / world];
}

/** From the frame's middle to a place in halves of its sides, to the right and down. */
export function fromMiddle(frame: Frame, right: number, below: number): WorldPoint {
  const [across, down] = halvesOf(frame);
  const [longerAcross, longer] = tiltedGround(frame.pitch ?? 0, below);
  const [dx, dy] = [right * across * longerAcross, below * down * longer];
  const turn = (frame.bearing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}

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

/** The box of a frame with north up, on the globe. */
export function boxOfFrame(frame: Frame): Bounds {
  const [x, y] = middleOf(frame);
  const [across, down] = halvesOf(frame);
  const [south, north] = [latitudeOf(Math.min(1, y + down)), latitudeOf(Math.max(0, y - down))];
  return onGlobe([longitudeOf(x - across), south, longitudeOf(x + across), north]);
}
