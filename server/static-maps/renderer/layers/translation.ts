import type { Transform } from '../map-view.ts';
import type { Scene, SceneTile } from '../scene.ts';
import type { Values } from '../values.ts';

/** Shifts the tile's transform by the layer's `*-translate`. */
export function translated(scene: Scene, tile: SceneTile, values: Values, prefix: string): Transform {
  const [a, b, c, d, e, f] = tile.transform;
  const [dx, dy] = values.pair(`${prefix}-translate`);
  if (dx === 0 && dy === 0) return tile.transform;
  const { cos, sin, view } = scene.camera;
  const withMap = values.text(`${prefix}-translate-anchor`) === 'map';
  const [sx, sy] = withMap ? [dx * cos - dy * sin, dx * sin + dy * cos] : [dx, dy];
  return [a, b, c, d, e + sx * view.pixelRatio, f + sy * view.pixelRatio];
}
