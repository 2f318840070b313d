import { Camera, type Transform } from '../scene/map-view.ts';
import type { GroundBand } from './ground-bands.ts';

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
