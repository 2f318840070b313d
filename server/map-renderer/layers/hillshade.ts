import type { Color } from '@maplibre/maplibre-gl-style-spec';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { latitudeOf, mercatorHalf } from '../../../data-packs/geo/web-mercator.ts';
import { freePixels, type Surface } from '../canvas/surface.ts';
import { GroundCamera } from '../pitch/ground-bands.ts';
import type { Camera } from '../scene/map-view.ts';
import { applied, columnsInView, inverted, nearestTransform } from '../scene/nearest-transform.ts';
import type { Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import type { HeightGrid } from '../tiles/height-grid.ts';
import { paintPageHeights } from './page-heights.ts';

const log2WorldWidth = Math.log2(2 * mercatorHalf);
/** Slopes are looked up: so many steps from the steepest to the one side to the steepest to the other. */
const steps = 512;

/** Red, green, blue, alpha. */
type Rgba = readonly [number, number, number, number];
type Shades = (east: number, south: number) => Rgba;

/** Shades relief, one colour per height cell, scaled smoothly. */
export function paintHillshade(scene: Scene, layer: CompiledLayer): Promise<void> | undefined {
  const { camera, surface } = scene;
  const values = new Values(layer, camera.view.zoom);
  const shades = shadeTable(values, camera.view.bearing);
  if (surface.kind === 'vector') {
    return paintPageHeights(scene, layer, surface, (canvas, grid, part, fineness) => {
      const relief = reliefOf(grid, layer, shades, part);
      if (relief !== undefined) drawRelief(canvas.getContext('2d'), grid, relief, part, fineness);
    });
  }
  const grid = scene.heights.get(layer.source ?? '');
  const relief = grid && reliefOf(grid, layer, shades, seenOn(surface, camera));
  if (grid !== undefined && relief !== undefined) drawRelief(surface.context(), grid, relief, camera, 1);
  return undefined;
}

const seenOn = ({ top, width, height }: Surface, camera: Camera): Camera =>
  height === camera.height ? camera : camera.part({ x: 0, y: top, width, height });

/** Shaded cells, and where in their grid they begin. */
interface Relief {
  canvas: Canvas;
  left: number;
  top: number;
}

/** Cells that are shaded once for all bands of a pitched map: those of a band take fewer, and all bands together more time. */
const mostSharedCells = 1 << 23;
const shared = new WeakMap<HeightGrid, Map<string, Relief>>();

function reliefOf(grid: HeightGrid, layer: CompiledLayer, shades: Shades, camera: Camera): Relief | undefined {
  const pitched = camera instanceof GroundCamera ? camera.pitched : undefined;
  const whole = pitched && visibleCells(grid, pitched);
  if (pitched === undefined || whole === undefined || whole.width * whole.height > mostSharedCells) {
    const part = visibleCells(grid, camera);
    return part && shadedCells(grid, part, shades);
  }
  const known = remembered(shared, grid, () => new Map<string, Relief>());
  return remembered(known, layer.id, () => shadedCells(grid, whole, shades, pitched.corners()));
}

/** `corners`: of the places that are shown, where they fill no box. */
function shadedCells(
  grid: HeightGrid,
  { left, top, width, height }: CellArea,
  shades: Shades,
  corners?: readonly (readonly [number, number])[],
): Relief {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const side = 2 ** grid.z * grid.tileCells;
  const factor = slopeFactor(grid);
  const shown = corners?.map(([x, y]) => [x * side - grid.left - left, y * side - grid.top - top] as const);
  // Of rows beside each other, with a cell more at both ends.
  let [above, own, below] = [0, 1, 2].map(() => new Float32Array(width + 2)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  grid.copyRow(top - 1, left - 1, own);
  grid.copyRow(top, left - 1, below);
  for (let row = 0; row < height; row++) {
    [above, own, below] = [own, below, above];
    grid.copyRow(top + row + 1, left - 1, below);
    const [from, to] = shown === undefined ? [0, width] : columnsInView(shown, row - margin, row + 1 + margin);
    const latitude = latitudeOf((grid.top + top + row + 0.5) / side);
    const scale = factor / Math.cos((latitude * Math.PI) / 180);
    for (let column = Math.max(0, from - margin); column < Math.min(width, to + margin); column++) {
      const slope = slopeAt(above, own, below, column + 1);
      if (slope === undefined) continue;
      const shade = shades(slope[0] * scale, slope[1] * scale);
      const at = (row * width + column) * 4;
      image.data.set(shade, at);
    }
  }
  context.putImageData(image, 0, 0);
  freePixels(image);
  return { canvas, left, top };
}

/** Cells of a place in world coordinates. */
type CellsOf = (place: readonly [number, number]) => [number, number];

/** CSS pixels by which the relief of a curved picture may be off; each part it is drawn in copies the shading. */
const mostOff = 0.5;

/** How many parts across and down a curved picture has so that each is as good as straight. */
function straightParts(camera: Camera, cellsOf: CellsOf): number {
  if (!camera.isCurved) return 1;
  const { width, height } = camera;
  const side = Math.max(width, height);
  const at = (x: number, y: number) => cellsOf(camera.unproject(x, y));
  const toPixels = inverted(nearestTransform([at(0, 0), at(side, 0), at(0, side), at(side, side)], side));
  const off = [0, side / 2, side].flatMap(x =>
    [0, side / 2, side].map(y => {
      const [px, py] = applied(toPixels, ...at(x, y));
      return Math.hypot(px - x, py - y) / camera.view.pixelRatio;
    }),
  );
  return Math.max(1, Math.ceil(Math.sqrt(Math.max(...off) / mostOff)));
}

/** Draws the shading, a pixel for each cell. `fineness`: pixels of the picture along one of the camera. */
function drawRelief(
  context: SKRSContext2D,
  grid: HeightGrid,
  { canvas, left: firstColumn, top: firstRow }: Relief,
  camera: Camera,
  fineness: number,
): void {
  const cells = 2 ** grid.z * grid.tileCells;
  const cellsOf: CellsOf = ([x, y]) => [x * cells - grid.left - firstColumn, y * cells - grid.top - firstRow];
  const { width, height } = camera;
  const side = Math.ceil(Math.max(width, height) / straightParts(camera, cellsOf));
  context.imageSmoothingEnabled = true;
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const at = (px: number, py: number) => cellsOf(camera.unproject(px, py));
      const corners = [at(x, y), at(x + side, y), at(x, y + side), at(x + side, y + side)] as const;
      const [a, b, c, d, e, f] = inverted(nearestTransform(corners, side));
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.beginPath();
      // At whole pixels, to leave no seam.
      const [left, top] = [Math.round(x * fineness), Math.round(y * fineness)];
      context.rect(left, top, Math.round((x + side) * fineness) - left, Math.round((y + side) * fineness) - top);
      context.clip();
      context.setTransform(
        a * fineness,
        b * fineness,
        c * fineness,
        d * fineness,
        (e + x) * fineness,
        (f + y) * fineness,
      );
      context.drawImage(canvas, 0, 0);
      context.restore();
    }
  }
}

/** Cells beyond what is shown: slopes need one neighbour on each side, smooth scaling one more. */
const margin = 2;

interface CellArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

function visibleCells(grid: HeightGrid, camera: Camera): CellArea | undefined {
  const side = 2 ** grid.z * grid.tileCells;
  const corners = camera.corners();
  const xs = corners.map(([x]) => x * side - grid.left);
  const ys = corners.map(([, y]) => y * side - grid.top);
  const left = Math.max(1, Math.floor(Math.min(...xs)) - margin);
  const top = Math.max(1, Math.floor(Math.min(...ys)) - margin);
  const right = Math.min(grid.width - 1, Math.ceil(Math.max(...xs)) + margin);
  const bottom = Math.min(grid.height - 1, Math.ceil(Math.max(...ys)) + margin);
  return right <= left || bottom <= top ? undefined : { left, top, width: right - left, height: bottom - top };
}

/** Gives the slope of one metre over eight cells, exaggerated at shallow zooms. */
function slopeFactor({ z, shownZ, tileCells }: HeightGrid): number {
  const exaggeration = shownZ < 2 ? 0.4 : shownZ < 4.5 ? 0.35 : 0.3;
  const shift = shownZ < 15 ? (shownZ - 15) * exaggeration : 0;
  return tileCells / 2 ** (shift + 3 + log2WorldWidth - z);
}

/** Gives Sobel differences to the east and the south of a cell in three rows; `undefined` where a height is unknown. */
function slopeAt(above: Float32Array, own: Float32Array, below: Float32Array, x: number): [number, number] | undefined {
  const [a = 0, b = 0, c = 0] = [above[x - 1], above[x], above[x + 1]];
  const [d = 0, f = 0] = [own[x - 1], own[x + 1]];
  const [g = 0, h = 0, i = 0] = [below[x - 1], below[x], below[x + 1]];
  const east = c + 2 * f + i - (a + 2 * d + g);
  const south = g + 2 * h + i - (a + 2 * b + c);
  return Number.isNaN(east + south) ? undefined : [east, south];
}

function shadeTable(values: Values, bearing: number): Shades {
  const shade = standardShading(values, bearing);
  const table = new Map<number, Rgba>();
  return (east, south) => {
    const quantized = (slope: number): number => Math.round(Math.max(-4, Math.min(4, slope)) * (steps / 8));
    const [qe, qs] = [quantized(east), quantized(south)];
    const key = (qe + steps) * 4 * steps + qs + steps;
    let known = table.get(key);
    if (known === undefined) {
      known = straight(shade((qe * 8) / steps, (qs * 8) / steps));
      table.set(key, known);
    }
    return known;
  };
}

/** The colour of a slope, premultiplied, by MapLibre's standard method, as its shader computes it. */
function standardShading(values: Values, bearing: number): Shades {
  const exaggeration = values.number('hillshade-exaggeration');
  const turned = values.text('hillshade-illumination-anchor') === 'viewport' ? bearing : 0;
  const [direction = 0] = values.numbers('hillshade-illumination-direction');
  const azimuth = ((direction + turned) * Math.PI) / 180;
  const colour = (name: string): Rgba => {
    const raw = values.raw(name) as { values?: readonly unknown[] } | undefined;
    const { r, g, b, a } = (raw?.values?.[0] ?? raw ?? clear) as Color;
    return [r, g, b, a];
  };
  const shadow = colour('hillshade-shadow-color');
  const highlight = colour('hillshade-highlight-color');
  const accent = colour('hillshade-accent-color');
  const most = Math.PI / 2;
  const base = 1.875 - exaggeration * 1.75;
  const strength = Math.max(0, Math.min(1, exaggeration * 2));
  return (east, south) => {
    const slope = Math.atan(0.625 * Math.hypot(east, south));
    const scaled = exaggeration === 0.5 ? slope : ((base ** slope - 1) / (base ** most - 1)) * most;
    const aspect = east === 0 ? most * (south > 0 ? 1 : -1) : Math.atan2(south, -east);
    const toLight = Math.abs(mod((aspect + azimuth + Math.PI) / Math.PI + 0.5, 2) - 1);
    const shaded = Math.sin(scaled) * strength;
    const shade = sum(shadow, (1 - toLight) * shaded, highlight, toLight * shaded);
    return sum(accent, (1 - Math.cos(scaled)) * strength * (1 - shade[3]), shade, 1);
  };
}

const clear = { r: 0, g: 0, b: 0, a: 0 };

const sum = (one: Rgba, share: number, other: Rgba, otherShare: number): Rgba => [
  one[0] * share + other[0] * otherShare,
  one[1] * share + other[1] * otherShare,
  one[2] * share + other[2] * otherShare,
  one[3] * share + other[3] * otherShare,
];

const mod = (value: number, by: number): number => value - by * Math.floor(value / by);

const straight = ([r, g, b, a]: Rgba): Rgba =>
  a === 0 ? [0, 0, 0, 0] : [(r / a) * 255, (g / a) * 255, (b / a) * 255, a * 255];
