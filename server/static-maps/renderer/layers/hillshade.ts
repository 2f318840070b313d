import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { latitudeOf, mercatorHalf } from '../../../../data-packs/geo/web-mercator.ts';
import type { CompiledLayer } from '../compiled-style.ts';
import type { Camera } from '../map-view.ts';
import { inverted, nearestTransform } from '../nearest-transform.ts';
import type { HeightGrid, Scene } from '../scene.ts';
import { Values } from '../values.ts';

const log2WorldWidth = Math.log2(2 * mercatorHalf);
/** Slopes are looked up: so many steps from the steepest to the one side to the steepest to the other. */
const steps = 512;

type Rgba = readonly [number, number, number, number];

/** Shades relief by MapLibre's standard method, one colour per height cell, scaled smoothly. */
export function paintHillshade(scene: Scene, layer: CompiledLayer): void {
  const grid = scene.heights.get(layer.source ?? '');
  if (grid === undefined) return;
  const { camera } = scene;
  const part = visibleCells(grid, camera);
  if (part === undefined) return;
  const { left, top, width, height } = part;
  const shades = shadeTable(new Values(layer, camera.view.zoom), camera.view.bearing);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const side = 2 ** grid.z * grid.tileCells;
  const factor = slopeFactor(grid);
  for (let row = 0; row < height; row++) {
    const latitude = latitudeOf((grid.top + top + row + 0.5) / side);
    const scale = factor / Math.cos((latitude * Math.PI) / 180);
    for (let column = 0; column < width; column++) {
      const slope = slopeAt(grid, left + column, top + row);
      if (slope === undefined) continue;
      const shade = shades(slope[0] * scale, slope[1] * scale);
      const at = (row * width + column) * 4;
      image.data.set(shade, at);
    }
  }
  context.putImageData(image, 0, 0);

  const cellsOf = ([x, y]: readonly [number, number]): [number, number] => [
    x * side - grid.left - left,
    y * side - grid.top - top,
  ];
  if (scene.surface.kind === 'vector') drawSmoothed(scene.surface.context(), canvas, camera, cellsOf);
  else drawCells(scene.surface.context(), canvas, camera, cellsOf);
}

/** Cells of a place in world coordinates. */
type CellsOf = (place: readonly [number, number]) => [number, number];

/** Pixels of the picture along a side of the squares in which a curved picture is as good as straight. */
const straightSide = 256;

/** Draws the shading, a pixel for each cell, onto a picture of `fineness` times the camera's pixels. */
function drawCells(context: SKRSContext2D, canvas: Canvas, camera: Camera, cellsOf: CellsOf, fineness = 1): void {
  const { width, height } = camera;
  const side = camera.isCurved ? straightSide : Math.max(width, height);
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

/** Enlarges the shading, because viewers may draw pixels of a page as squares. */
function drawSmoothed(page: SKRSContext2D, canvas: Canvas, camera: Camera, cellsOf: CellsOf): void {
  const fineness = Math.min(1, 4096 / Math.max(camera.width, camera.height));
  const fine = createCanvas(Math.ceil(camera.width * fineness), Math.ceil(camera.height * fineness));
  drawCells(fine.getContext('2d'), canvas, camera, cellsOf, fineness);
  page.imageSmoothingEnabled = true;
  page.drawImage(fine, 0, 0, fine.width / fineness, fine.height / fineness);
}

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
  // Slopes need one neighbour on each side, smooth scaling one more.
  const left = Math.max(1, Math.floor(Math.min(...xs)) - 2);
  const top = Math.max(1, Math.floor(Math.min(...ys)) - 2);
  const right = Math.min(grid.width - 1, Math.ceil(Math.max(...xs)) + 2);
  const bottom = Math.min(grid.height - 1, Math.ceil(Math.max(...ys)) + 2);
  return right <= left || bottom <= top ? undefined : { left, top, width: right - left, height: bottom - top };
}

/** Gives the slope of one metre over eight cells, exaggerated at shallow zooms. */
function slopeFactor({ z, tileCells }: HeightGrid): number {
  const exaggeration = z < 2 ? 0.4 : z < 4.5 ? 0.35 : 0.3;
  const shift = z < 15 ? (z - 15) * exaggeration : 0;
  return tileCells / 2 ** (shift + 3 + log2WorldWidth - z);
}

/** Gives Sobel differences to the east and the south; `undefined` where a height is unknown. */
function slopeAt({ heights, width }: HeightGrid, x: number, y: number): [number, number] | undefined {
  const at = y * width + x;
  const [a = 0, b = 0, c = 0] = [heights[at - width - 1], heights[at - width], heights[at - width + 1]];
  const [d = 0, f = 0] = [heights[at - 1], heights[at + 1]];
  const [g = 0, h = 0, i = 0] = [heights[at + width - 1], heights[at + width], heights[at + width + 1]];
  const east = c + 2 * f + i - (a + 2 * d + g);
  const south = g + 2 * h + i - (a + 2 * b + c);
  return Number.isNaN(east + south) ? undefined : [east, south];
}

function shadeTable(values: Values, bearing: number): (east: number, south: number) => Rgba {
  const intensity = values.number('hillshade-exaggeration');
  const [direction = 335] = [
    values.numbers('hillshade-illumination-direction')[0] ?? values.number('hillshade-illumination-direction'),
  ];
  const turned = values.text('hillshade-illumination-anchor') === 'viewport' ? bearing : 0;
  const azimuth = ((direction + turned) * Math.PI) / 180 + Math.PI;
  const colour = (name: string): Rgba => {
    const raw = values.raw(name);
    const first = Array.isArray(raw) ? raw[0] : ((raw as { values?: unknown[] } | undefined)?.values?.[0] ?? raw);
    const { r = 0, g = 0, b = 0, a = 0 } = (first ?? {}) as { r?: number; g?: number; b?: number; a?: number };
    return [r, g, b, a];
  };
  const [shadow, highlight, accent] = ['shadow', 'highlight', 'accent'].map(name => colour(`hillshade-${name}-color`));
  const table = new Map<number, Rgba>();
  return (east, south) => {
    const quantized = (slope: number): number => Math.round(Math.max(-4, Math.min(4, slope)) * (steps / 8));
    const [qe, qs] = [quantized(east), quantized(south)];
    const key = (qe + steps) * 4 * steps + qs + steps;
    let shade = table.get(key);
    if (shade === undefined) {
      const [e, s] = [(qe * 8) / steps, (qs * 8) / steps];
      shade = shadeOf(e, s, intensity, azimuth, shadow ?? none, highlight ?? none, accent ?? none);
      table.set(key, shade);
    }
    return shade;
  };
}

const none: Rgba = [0, 0, 0, 0];

function shadeOf(
  east: number,
  south: number,
  intensity: number,
  azimuth: number,
  shadow: Rgba,
  highlight: Rgba,
  accent: Rgba,
): Rgba {
  const slope = Math.atan(0.625 * Math.hypot(east, south));
  const aspect = east === 0 ? (Math.PI / 2) * (south > 0 ? 1 : -1) : Math.atan2(south, -east);
  const base = 1.875 - intensity * 1.75;
  const most = Math.PI / 2;
  const scaled = intensity === 0.5 ? slope : ((base ** slope - 1) / (base ** most - 1)) * most;
  const strength = Math.max(0, Math.min(1, intensity * 2));
  const toLight = Math.abs(mod((aspect + azimuth) / Math.PI + 0.5, 2) - 1);
  const accented = (1 - Math.cos(scaled)) * strength;
  const shaded = Math.sin(scaled) * strength;
  const mixed = shadow.map((value, i) => (value * (1 - toLight) + (highlight[i] as number) * toLight) * shaded);
  const through = 1 - (mixed[3] as number);
  const [r = 0, g = 0, b = 0, a = 0] = mixed.map((value, i) => (accent[i] as number) * accented * through + value);
  return a === 0 ? none : [(r / a) * 255, (g / a) * 255, (b / a) * 255, a * 255];
}

const mod = (value: number, by: number): number => value - by * Math.floor(value / by);
