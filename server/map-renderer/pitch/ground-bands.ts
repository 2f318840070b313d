import { Camera, type Transform } from '../scene/map-view.ts';
import type { Perspective } from '../scene/perspective.ts';

/**
 * A part of a pitched map's ground, from row to row of the picture, drawn as a map from straight above: stretched, so that
 * its nearest row has as many pixels as `fineness` says. Farther ones have some more.
 */
export interface GroundBand {
  /** Rows of the picture: from one to before another. */
  from: number;
  to: number;
  /** The corner of the ground, in its pixels, and pixels of the band to one of them. */
  left: number;
  top: number;
  scaleX: number;
  scaleY: number;
  /** Its pixels to one of the picture, each way, in its nearest row. */
  fineness: number;
  width: number;
  height: number;
}

/**
 * Pixels of a band to one of the picture, each way: their mean is as smooth as what is drawn there. Small pixels need no
 * more: with 1.25 a picture of 2048 x 2048 looked the same and took a third more time.
 */
const finenessOf = (pixelRatio: number): number => (pixelRatio < 2 ? 2 : 1);
/** How many times as far away as its nearest row a band's farthest may be. */
const mostDepth = 1.3;
const fewRows = 8;
/** 16 MiB. */
const mostPixels = 1 << 22;
/** Pixels of a band beyond what is seen of it. */
const margin = 2;

export function groundBands({ perspective, width, height, view }: Camera): GroundBand[] {
  if (perspective === undefined) return [];
  const fineness = finenessOf(view.pixelRatio);
  const depths = [height, 0].map(row => perspective.farness(perspective.ground(0, row)[1])) as [number, number];
  const count = Math.max(1, Math.ceil(Math.log(depths[1] / depths[0]) / Math.log(mostDepth)));
  const step = (depths[1] / depths[0]) ** (1 / count);
  const bands: GroundBand[] = [];
  for (let from = 0; from < height; ) {
    const farthest = perspective.farness(perspective.ground(0, from)[1]);
    let to = Math.max(from + 1, Math.round(rowOf(perspective, height, farthest / step)));
    // What rounding leaves is no band of its own: each draws all that it touches.
    if (to > height - fewRows) to = height;
    let band = bandOf(perspective, width, [from, to], fineness);
    while (band.width * band.height > mostPixels && to > from + 1) {
      to = from + Math.ceil((to - from) / 2);
      band = bandOf(perspective, width, [from, to], fineness);
    }
    bands.push(band);
    from = to;
  }
  return bands;
}

/** The row in which the ground is so many times as far away as the centre. */
function rowOf({ cos, distance }: Perspective, height: number, farness: number): number {
  const sin = Math.sqrt(1 - cos * cos);
  return height / 2 + ((cos / farness - cos) / sin) * distance;
}

function bandOf(
  perspective: Perspective,
  width: number,
  [from, to]: readonly [number, number],
  fineness: number,
): GroundBand {
  const [far, near] = [perspective.ground(0, from), perspective.ground(0, to)];
  const { cos } = perspective;
  const nearness = 1 / perspective.farness(near[1]);
  const [scaleX, scaleY] = [fineness * nearness, fineness * cos * nearness * nearness];
  const [marginX, marginY] = [margin / scaleX, margin / scaleY];
  return {
    from,
    to,
    left: far[0] - marginX,
    top: far[1] - marginY,
    scaleX,
    scaleY,
    fineness,
    width: Math.ceil((width - 2 * far[0] + 2 * marginX) * scaleX),
    height: Math.ceil((near[1] - far[1] + 2 * marginY) * scaleY),
  };
}

/** Sees a band of a pitched map's ground from straight above, stretched as the band is. */
export class GroundCamera extends Camera {
  override readonly width: number;
  override readonly height: number;
  override readonly groundScale: readonly [number, number];
  readonly band: GroundBand;
  /** The whole picture. */
  readonly pitched: Camera;

  constructor(pitched: Camera, band: GroundBand) {
    super({ ...pitched.view, pitch: 0 });
    this.band = band;
    this.pitched = pitched;
    this.width = band.width;
    this.height = band.height;
    this.groundScale = [band.scaleX, band.scaleY];
  }

  override projectFlat(x: number, y: number): [number, number] {
    const { left, top, scaleX, scaleY } = this.band;
    const [fx, fy] = super.projectFlat(x, y);
    return [(fx - left) * scaleX, (fy - top) * scaleY];
  }

  override unprojectFlat(x: number, y: number): [number, number] {
    const { left, top, scaleX, scaleY } = this.band;
    return super.unprojectFlat(left + x / scaleX, top + y / scaleY);
  }

  override tileTransform(tile: Parameters<Camera['tileTransform']>[0]): Transform {
    const { scaleX, scaleY } = this.band;
    // Its corner is projected as the band is already.
    const [a, b, c, d, e, f] = super.tileTransform(tile);
    return [a * scaleX, b * scaleY, c * scaleX, d * scaleY, e, f];
  }
}
