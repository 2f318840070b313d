import { createCanvas, Path2D, SvgExportFlag } from '@napi-rs/canvas';
import { setFont } from '../canvas/canvas-fonts.ts';

/** The outline of a text, its pen at 0, 0, in units of a font of `outlineSize` pixels. */
export interface Outline {
  /** SVG path data; '' for blanks. */
  d: string;
  path: Path2D;
}

/** Font size of outlines, which scale to any other. */
export const outlineSize = 24;
const maxOutlines = 8192;
const margin = 64;
const outlines = new Map<string, Outline>();

/** Outlines a text; the size in `font` is replaced. Skia joins letters as their script demands. */
export function outlineOf(font: string, text: string): Outline {
  const sized = font.replace(/[\d.]+px/, `${outlineSize}px`);
  const key = `${sized}\n${text}`;
  let outline = outlines.get(key);
  if (outline === undefined) {
    const d = traced(sized, text);
    outline = { d, path: new Path2D(d) };
    outlines.set(key, outline);
    for (const oldest of outlines.keys()) {
      if (outlines.size <= maxOutlines) break;
      outlines.delete(oldest);
    }
  }
  return outline;
}

/** Traces a text through SVG, the only form in which Skia gives outlines. */
function traced(font: string, text: string): string {
  const width = 2 * margin + 2 * outlineSize * text.length;
  const canvas = createCanvas(width, 2 * margin, SvgExportFlag.ConvertTextToPaths);
  const context = canvas.getContext('2d');
  setFont(context, font);
  context.fillText(text, margin, margin);
  const markup = canvas.getContent().toString('utf8');
  return [...markup.matchAll(/<path[^>]*\sd="([^"]*)"/g)].map(([, d = '']) => moved(d)).join('');
}

/** Moves the pen to 0, 0 and shortens numbers. Skia writes absolute M, L, Q, C, Z, H and V. */
function moved(d: string): string {
  const round = (value: number): string => String(Math.round(value * 100) / 100);
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, written: string) => {
    const numbers = (written.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    return command + numbers.map(value => round(value - margin)).join(' ');
  });
}
