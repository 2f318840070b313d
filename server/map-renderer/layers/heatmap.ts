import { colourRamp } from '../colour-ramp.ts';
import type { CompiledLayer } from '../compiled-style.ts';
import { blendOver, type FineRaster, paintPixels } from '../fine-raster.ts';
import { type Camera, extent } from '../map-view.ts';
import { featuresOf, type Scene } from '../scene.ts';
import { Values } from '../values.ts';

/** Pixels along a cell in which densities are summed, as in MapLibre. */
const cell = 4;
const gaussCoefficient = 1 / Math.sqrt(2 * Math.PI);
/** Density at which a point's kernel ends. */
const least = 1 / 255 / 16;

/** Densities of cells that cover the picture. */
interface Densities {
  width: number;
  height: number;
  sums: Float32Array;
}

type Whole = Pick<FineRaster, 'width' | 'height' | 'fineness'>;

/** Draws the density of points in colours of a ramp. */
export function paintHeatmap(scene: Scene, layer: CompiledLayer): void {
  const values = new Values(layer, scene.camera.view.zoom);
  const opacity = values.number('heatmap-opacity');
  if (opacity <= 0) return;
  const colour = layer.property('heatmap-color');
  const ramp = colourRamp(at => colour.evaluateRamp('heatmapDensity', at), false);
  paintPixels(scene, raster => {
    const whole = { width: raster.width, height: Math.ceil(scene.camera.height * raster.fineness) };
    const densities = keptDensities(scene, layer, { ...whole, fineness: raster.fineness });
    for (let y = 0; y < raster.height; y++) {
      for (let x = 0; x < raster.width; x++) {
        const u = ((x + 0.5) / raster.width) * densities.width - 0.5;
        const v = ((raster.top + y + 0.5) / whole.height) * densities.height - 0.5;
        const [r, g, b, a] = ramp(densityAt(densities, u, v));
        if (a === 0) continue;
        const at = (y * raster.width + x) * 4;
        blendOver(raster.pixels, at, r * opacity, g * opacity, b * opacity, a * opacity);
      }
    }
  });
}

/** Of a picture, for all its bands. */
const kept = new WeakMap<Camera, Map<CompiledLayer, Densities>>();

function keptDensities(scene: Scene, layer: CompiledLayer, whole: Whole): Densities {
  const { camera } = scene;
  const ofPicture = kept.get(camera) ?? new Map<CompiledLayer, Densities>();
  const densities = ofPicture.get(layer) ?? densitiesOf(scene, layer, whole);
  kept.set(camera, ofPicture.set(layer, densities));
  return densities;
}

function densitiesOf(scene: Scene, layer: CompiledLayer, { width, height, fineness }: Whole): Densities {
  const size = [width, height].map(side => Math.max(1, Math.floor(side / cell))) as [number, number];
  const densities = { width: size[0], height: size[1], sums: new Float32Array(size[0] * size[1]) };
  const { view, groundScale } = scene.camera;
  const { zoom, pixelRatio } = view;
  const [across, down] = [(densities.width / width) * fineness, (densities.height / height) * fineness];
  const reach = (radius: number) => [radius * across * groundScale[0], radius * down * groundScale[1]] as const;
  const intensity = new Values(layer, zoom).number('heatmap-intensity');
  for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
    const [a, b, c, d, e, f] = tile.transform;
    for (const feature of featuresOf(scene, layer, tile)) {
      const values = new Values(layer, zoom, feature, tile.canonical);
      const radius = values.number('heatmap-radius') * pixelRatio;
      const weight = values.number('heatmap-weight') * intensity * gaussCoefficient;
      if (radius <= 0 || weight <= least) continue;
      for (const line of feature.lines) {
        for (let i = 0; i < line.length; i += 2) {
          const [x, y] = [line[i] as number, line[i + 1] as number];
          if (x < 0 || y < 0 || x >= extent || y >= extent) continue;
          const centre = [(a * x + c * y + e) * across, (b * x + d * y + f) * down] as const;
          addKernel(densities, centre, reach(radius), weight);
        }
      }
    }
  }
  return densities;
}

/** Adds a point's Gaussian kernel; its middle and radius are in cells. */
function addKernel(
  { width, height, sums }: Densities,
  [x, y]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  weight: number,
): void {
  const reach = Math.sqrt(-2 * Math.log(least / weight)) / 3;
  const right = Math.min(width - 1, Math.ceil(x + reach * rx - 0.5));
  const bottom = Math.min(height - 1, Math.ceil(y + reach * ry - 0.5));
  for (let row = Math.max(0, Math.floor(y - reach * ry - 0.5)); row <= bottom; row++) {
    const dy = (row + 0.5 - y) / ry;
    if (Math.abs(dy) > reach) continue;
    for (let column = Math.max(0, Math.floor(x - reach * rx - 0.5)); column <= right; column++) {
      const dx = (column + 0.5 - x) / rx;
      if (Math.abs(dx) > reach) continue;
      const at = row * width + column;
      sums[at] = (sums[at] as number) + weight * Math.exp(-4.5 * (dx * dx + dy * dy));
    }
  }
}

/** The density between four cells. */
function densityAt({ width, height, sums }: Densities, u: number, v: number): number {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [x, y] = [u - left, v - top];
  const sum = (column: number, row: number): number =>
    sums[Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column))] as number;
  return (
    (sum(left, top) * (1 - x) + sum(left + 1, top) * x) * (1 - y) +
    (sum(left, top + 1) * (1 - x) + sum(left + 1, top + 1) * x) * y
  );
}
