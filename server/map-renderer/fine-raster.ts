import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Camera } from './map-view.ts';
import type { Scene } from './scene.ts';

/** Pixels to draw on: RGBA, premultiplied. */
export interface FineRaster {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Its pixels along a device pixel of the camera. */
  fineness: number;
  /** Which of the picture's rows, in its pixels, is its first. */
  top: number;
}

/** About 300 to the inch. */
const finest = 3;
const largestSide = 4096;

/** Pixels along a CSS pixel of a page, of what is drawn as pixels there. */
export const pageFineness = ({ width, height }: Camera): number =>
  Math.min(finest, largestSide / Math.max(width, height));

/** Has pixels drawn: into the picture itself, or into a picture of its own that is laid on a page. */
export function paintPixels({ surface, camera }: Scene, paint: (raster: FineRaster) => void): void {
  if (surface.kind === 'pixels' && surface.isOpaque) {
    paint({ pixels: surface.pixels(), width: surface.width, height: surface.height, fineness: 1, top: surface.top });
    return;
  }
  const fineness = surface.kind === 'pixels' ? 1 : pageFineness(camera);
  const [width, height] = [Math.ceil(camera.width * fineness), Math.ceil(camera.height * fineness)];
  const pixels = new Uint8Array(width * height * 4);
  paint({ pixels, width, height, fineness, top: 0 });
  const context = surface.context();
  context.imageSmoothingEnabled = true;
  context.drawImage(premultipliedCanvas(pixels, width, height), 0, 0, width / fineness, height / fineness);
}

/** Blends a premultiplied colour, 0 to 1, over the pixel whose bytes begin at `at`. */
export function blendOver(pixels: Uint8Array, at: number, r: number, g: number, b: number, a: number): void {
  const through = 1 - a;
  pixels[at] = r * 255 + (pixels[at] as number) * through + 0.5;
  pixels[at + 1] = g * 255 + (pixels[at + 1] as number) * through + 0.5;
  pixels[at + 2] = b * 255 + (pixels[at + 2] as number) * through + 0.5;
  pixels[at + 3] = a * 255 + (pixels[at + 3] as number) * through + 0.5;
}

/** A canvas of premultiplied RGBA. */
export function premultipliedCanvas(pixels: Uint8Array, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] as number;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      image.data[i + channel] = ((pixels[i + channel] as number) * 255) / alpha;
    }
    image.data[i + 3] = alpha;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
