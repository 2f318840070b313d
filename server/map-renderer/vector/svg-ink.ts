import { Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import { isKeyOf } from '../../../data-packs/base/lookup.ts';
import type { Transform } from '../scene/map-view.ts';
import { short } from './svg-markup.ts';

export class CanvasPattern {
  readonly swatch: Canvas;
  transform: Transform = [1, 0, 0, 1, 0, 0];

  constructor(swatch: Canvas) {
    this.swatch = swatch;
  }

  setTransform({ a, b, c, d, e, f }: Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>): void {
    this.transform = [a, b, c, d, e, f];
  }
}

export interface Ink {
  fillStyle: string | CanvasPattern;
  strokeStyle: string | CanvasPattern;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  lineDashOffset: number;
  miterLimit: number;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  imageSmoothingEnabled: boolean;
}

export const fresh: Ink = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  lineDashOffset: 0,
  miterLimit: 10,
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'left',
  textBaseline: 'alphabetic',
  imageSmoothingEnabled: true,
};
export const inkNames = Object.keys(fresh).filter(name => isKeyOf(fresh, name));

/** Attributes of a stroke with this paint. `scale`: from the ink's lengths to the path's coordinates. */
export function stroking(ink: Ink, paint: string, dashes: readonly number[], scale: number): string {
  const { lineJoin, lineCap, miterLimit } = ink;
  const join = lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`;
  const cap = lineCap === 'butt' ? '' : ` stroke-linecap="${lineCap}"`;
  const limit = lineJoin !== 'miter' || miterLimit === 4 ? '' : ` stroke-miterlimit="${short(miterLimit)}"`;
  const start = ink.lineDashOffset === 0 ? '' : ` stroke-dashoffset="${short(ink.lineDashOffset * scale)}"`;
  const dash =
    dashes.length === 0 ? '' : ` stroke-dasharray="${dashes.map(part => short(part * scale)).join(' ')}"${start}`;
  const width = ` stroke-width="${short(ink.lineWidth * scale)}"`;
  return ` fill="none"${paint}${width}${join}${cap}${limit}${dash}`;
}

/** Writes a CSS colour as attributes that all SVG readers support. */
export function colour(name: 'fill' | 'stroke', css: string, alpha: number): string {
  const [, r = 0, g = 0, b = 0, a = 1] =
    /^rgba?\(([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.e-]+))?\)$/.exec(css)?.map(Number) ?? [];
  const isFunction = css.startsWith('rgb');
  const digits = [r, g, b].map(value => Math.round(value).toString(16).padStart(2, '0')).join('');
  const opacity = (isFunction && !Number.isNaN(a) ? a : 1) * alpha;
  const seen = opacity >= 0.999 ? '' : ` ${name}-opacity="${short(opacity)}"`;
  return ` ${name}="${isFunction ? `#${digits}` : css}"${seen}`;
}

/** An image in its own pixels, to be placed by `<use>`. */
export function imageElement(id: string, image: Canvas | Image): string {
  const { width, height } = image;
  return `<image id="${id}" width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="${dataUrl(image)}"/>`;
}

/** A pattern that repeats an image; `placed`: its attribute for the place. */
export const patternElement = (id: string, { width, height }: Canvas, image: string, placed: string): string =>
  `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}"${placed}>` +
  `<use xlink:href="#${image}"/></pattern>`;

function dataUrl(image: Canvas | Image): string {
  if (image instanceof Canvas) return image.toDataURL('image/png');
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = canvas.data();
  let opaque = true;
  for (let i = 3; i < pixels.length && opaque; i += 4) opaque = pixels[i] === 255;
  return opaque ? canvas.toDataURL('image/jpeg', 0.88) : canvas.toDataURL('image/png');
}
