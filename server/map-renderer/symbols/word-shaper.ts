import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontOf, registerFonts, registerScripts, type ScriptFont, setFont } from '../canvas/canvas-fonts.ts';
import { fileAscender, type Glyph, glyphBorder } from './glyph.ts';

const fontSize = 24;
/** The same for letters that MapLibre draws from font files. */
const scriptAscender = 27;

/** Scripts that join, stack or run right to left: Hebrew to Burmese, Khmer, Mongolian, Balinese, Javanese. */
const shaped = /[\u0590-\u109f\u1780-\u18af\u1b00-\u1b7f\ua980-\ua9df\ufb1d-\ufdff\ufe70-\ufeff]/;

export const needsShaping = (text: string): boolean => shaped.test(text);

export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text);
export const hasLeftToRight = (text: string): boolean => /[A-Za-z\u00c0-\u024f\u0370-\u058f0-9]/.test(text);

/** Shapes text with Skia and makes distance fields like those of the glyph files. */
export class WordShaper {
  readonly #name: string;
  readonly #paths: readonly string[];
  readonly #scripts: readonly ScriptFont[];
  #context: SKRSContext2D | undefined;

  /** `scripts`: fonts for characters that the paths' lack, and for all of scripts that join or stack letters. */
  constructor(fontstack: string, paths: readonly string[], scripts: readonly ScriptFont[]) {
    this.#name = fontstack;
    this.#paths = paths;
    this.#scripts = scripts;
  }

  canDraw(character: string): boolean {
    return fontOf(this.#scripts, character.codePointAt(0) ?? 0) !== undefined;
  }

  draw(text: string): Glyph {
    // As MapLibre draws letters from font files: twice as fine, and a little lower.
    const ofScripts = [...text].some(character => this.canDraw(character));
    const resolution = ofScripts ? 2 : 1;
    const ascender = ofScripts ? scriptAscender : fileAscender;
    const font = `${fontSize * resolution}px ${this.families(text)}`;
    const measuring = this.#measuring(font);
    const { width: measured, ...box } = measuring.measureText(text);
    const advance = ofScripts ? measured / resolution : Math.round(measured);
    // Add one pixel on each side, because Skia rounds its boxes.
    const left = Math.floor(-box.actualBoundingBoxLeft) - 1;
    const top = Math.ceil(box.actualBoundingBoxAscent) + 1;
    const width = Math.ceil(box.actualBoundingBoxRight) + 1 - left;
    const height = Math.ceil(box.actualBoundingBoxDescent) + 1 + top;
    const placed = { ascender, resolution, advance } as const;
    if (box.actualBoundingBoxRight + box.actualBoundingBoxLeft <= 0 || width > 4096 * resolution) {
      return { ...placed, width: 0, height: 0, left: 0, top: 0, bitmap: new Uint8Array(0) };
    }
    const border = glyphBorder * resolution;
    const [paddedWidth, paddedHeight] = [width + 2 * border, height + 2 * border];
    const context = createCanvas(paddedWidth, paddedHeight).getContext('2d');
    setFont(context, font);
    context.fillText(text, border - left, border + top);
    const rgba = context.getImageData(0, 0, paddedWidth, paddedHeight).data;
    const coverage = Uint8Array.from({ length: paddedWidth * paddedHeight }, (_, i) => rgba[4 * i + 3] as number);
    return {
      ...placed,
      width: width / resolution,
      height: height / resolution,
      left: left / resolution,
      top: top / resolution - ascender,
      bitmap: distanceField(coverage, paddedWidth, paddedHeight, resolution),
    };
  }

  #measuring(font: string): SKRSContext2D {
    this.#context ??= createCanvas(1, 1).getContext('2d');
    setFont(this.#context, font);
    return this.#context;
  }

  families(text: string): string {
    return registerScripts(this.#scripts, text) + registerFonts(this.#name, this.#paths);
  }
}

const far = 1e20;
/** Pixels around an edge that have a distance, and the inner share of the range, as clients of glyph files assume. */
const radius = 8;
const cutoff = 0.25;

/**
 * Distances to the edge from coverage (0-255), as glyph files hold them: 191 on it, more inside (Felzenszwalb
 * and Huttenlocher, "Distance Transforms of Sampled Functions"). `resolution`: pixels along one of the font's.
 */
function distanceField(coverage: Uint8Array, width: number, height: number, resolution = 1): Uint8Array {
  const outer = new Float64Array(width * height);
  const inner = new Float64Array(width * height);
  for (let i = 0; i < coverage.length; i++) {
    const alpha = (coverage[i] as number) / 255;
    // Estimate the edge's place within a partly covered pixel.
    const distance = 0.5 - alpha ** (1 / 2.2);
    outer[i] = alpha === 1 ? 0 : alpha === 0 ? far : Math.max(0, distance) ** 2;
    inner[i] = alpha === 1 ? far : alpha === 0 ? 0 : Math.max(0, -distance) ** 2;
  }
  transform(outer, width, height);
  transform(inner, width, height);
  return Uint8Array.from(outer, (square, i) => {
    const distance = Math.sqrt(square) - Math.sqrt(inner[i] as number);
    return Math.max(0, Math.min(255, Math.round(255 - 255 * (distance / (radius * resolution) + cutoff))));
  });
}

function transform(grid: Float64Array, width: number, height: number): void {
  const longest = Math.max(width, height);
  const scratch = {
    values: new Float64Array(longest),
    edges: new Float64Array(longest + 1),
    at: new Uint16Array(longest),
  };
  for (let x = 0; x < width; x++) transformLine(grid, x, width, height, scratch);
  for (let y = 0; y < height; y++) transformLine(grid, y * width, 1, width, scratch);
}

interface Scratch {
  values: Float64Array;
  edges: Float64Array;
  at: Uint16Array;
}

function transformLine(grid: Float64Array, offset: number, stride: number, length: number, scratch: Scratch): void {
  const { values, edges, at } = scratch;
  at[0] = 0;
  edges[0] = -far;
  edges[1] = far;
  values[0] = grid[offset] as number;
  let last = 0;
  for (let q = 1; q < length; q++) {
    values[q] = grid[offset + q * stride] as number;
    let edge = 0;
    do {
      const r = at[last] as number;
      edge = ((values[q] as number) - (values[r] as number) + q * q - r * r) / (q - r) / 2;
    } while (edge <= (edges[last] as number) && --last > -1);
    last++;
    at[last] = q;
    edges[last] = edge;
    edges[last + 1] = far;
  }
  for (let q = 0, k = 0; q < length; q++) {
    while ((edges[k + 1] ?? far) < q) k++;
    const r = at[k] as number;
    grid[offset + q * stride] = (values[r] as number) + (q - r) ** 2;
  }
}
