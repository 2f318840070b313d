import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { Rgba } from '../colour-ramp.ts';
import type { CompiledLayer, Property } from '../compiled-style.ts';
import { blendOver, type FineRaster, paintPixels, premultipliedCanvas } from '../fine-raster.ts';
import type { HeightGrid } from '../height-grid.ts';
import type { Camera } from '../map-view.ts';
import type { Scene } from '../scene.ts';
import { Values } from '../values.ts';
import { paintPageHeights } from './page-heights.ts';

/** Heights that colours are looked up for, between the lowest and the highest. */
const steps = 4096;

/** Draws heights in colours of a ramp. */
export function paintColorRelief(scene: Scene, layer: CompiledLayer): Promise<void> | undefined {
  const { camera, surface } = scene;
  const opacity = new Values(layer, camera.view.zoom).number('color-relief-opacity');
  if (opacity <= 0 || !layer.property('color-relief-color').isSet) return undefined;
  if (surface.kind === 'vector') {
    return paintPageHeights(scene, layer, surface, (canvas, grid, part, fineness) => {
      const { width, height } = canvas;
      const pixels = new Uint8Array(width * height * 4);
      colourHeights({ pixels, width, height, fineness, top: 0 }, grid, part, layer);
      canvas.getContext('2d').drawImage(premultipliedCanvas(pixels, width, height), 0, 0);
    });
  }
  const grid = scene.heights.get(layer.source ?? '');
  if (grid !== undefined) paintPixels(scene, raster => colourHeights(raster, grid, camera, layer));
  return undefined;
}

/** Blends the colours of what a camera sees of the heights over a picture. */
function colourHeights(raster: FineRaster, grid: HeightGrid, camera: Camera, layer: CompiledLayer): void {
  const { pixels, width, height, fineness, top } = raster;
  const values = new Values(layer, camera.view.zoom);
  const opacity = values.number('color-relief-opacity');
  const colour = colourTable(layer, grid);
  const heightAt = values.text('resampling') === 'nearest' ? nearest : between;
  const side = 2 ** grid.z * grid.tileCells;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [worldX, worldY] = camera.unproject((x + 0.5) / fineness, (top + y + 0.5) / fineness);
      const metres = heightAt(grid, worldX * side - grid.left, worldY * side - grid.top);
      if (Number.isNaN(metres)) continue;
      const [r, g, b, a] = colour(metres);
      blendOver(pixels, (y * width + x) * 4, r * opacity, g * opacity, b * opacity, a * opacity);
    }
  }
}

function colourTable(layer: CompiledLayer, grid: HeightGrid): (metres: number) => Rgba {
  const { lowest, highest } = grid.extremes();
  const step = Math.max(1e-6, (highest - lowest) / steps);
  const property = layer.property('color-relief-color');
  const colours: Rgba[] = [];
  return metres => {
    const i = Math.round((metres - lowest) / step);
    colours[i] ??= colourAt(property, lowest + i * step);
    return colours[i];
  };
}

/** As MapLibre does, whose colours are a texture: straight from stop to stop, opacity and all. */
function colourAt({ rampStops: stops, evaluateRamp }: Property, metres: number): Rgba {
  const at = (height: number): Rgba => rgba(evaluateRamp('elevation', height) as Color);
  const next = stops.findIndex(stop => stop > metres);
  const [from, to] = [stops[next - 1], stops[next]];
  if (from === undefined || to === undefined) return at(metres);
  const [below, above, share] = [at(from), at(to), (metres - from) / (to - from)];
  return below.map((value, i) => value + ((above[i] as number) - value) * share) as unknown as Rgba;
}

const rgba = ({ r, g, b, a }: Color): Rgba => [r, g, b, a];

const nearest = (grid: HeightGrid, x: number, y: number): number => grid.at(Math.floor(x), Math.floor(y));

function between(grid: HeightGrid, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [u, v] = [x - 0.5 - left, y - 0.5 - top];
  const above = nearest(grid, left, top) * (1 - u) + nearest(grid, left + 1, top) * u;
  const below = nearest(grid, left, top + 1) * (1 - u) + nearest(grid, left + 1, top + 1) * u;
  return above * (1 - v) + below * v;
}
