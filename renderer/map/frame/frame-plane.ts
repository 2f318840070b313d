import { worldPixels } from '../../../data-packs/geo/map-scale.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';

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
export function halvesOf({ zoom, width, height }: Frame): WorldPoint {
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
