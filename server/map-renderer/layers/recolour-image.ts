import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import type { CompiledLayer } from '../compiled-style.ts';
import { Values } from '../values.ts';

/** Changes the colours of an image. */
export type Recolour = (image: Image) => Canvas;

/** Gives what a layer's hue, saturation, contrast and brightness make of images; `undefined`: they stay as they are. */
export function recolourOf(layer: CompiledLayer, zoom: number): Recolour | undefined {
  const values = new Values(layer, zoom);
  const [hue, saturation, contrast] = ['hue-rotate', 'saturation', 'contrast'].map(name =>
    values.number(`raster-${name}`),
  );
  const [low, high] = [values.number('raster-brightness-min'), values.number('raster-brightness-max')];
  if (hue === 0 && saturation === 0 && contrast === 0 && low === 0 && high === 1) return undefined;
  const [a, b, c] = spin(hue ?? 0);
  const grey = (saturation ?? 0) > 0 ? 1 - 1 / (1.001 - (saturation ?? 0)) : -(saturation ?? 0);
  const factor = (contrast ?? 0) > 0 ? 1 / (1 - Math.min(0.999, contrast ?? 0)) : 1 + (contrast ?? 0);
  return image => {
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const picture = context.getImageData(0, 0, image.width, image.height);
    const { data } = picture;
    for (let i = 0; i < data.length; i += 4) {
      const [red, green, blue] = [data[i] as number, data[i + 1] as number, data[i + 2] as number];
      const average = (red + green + blue) / 3;
      const changed = (spun: number): number =>
        low * 255 + (high - low) * ((spun + (average - spun) * grey - 127.5) * factor + 127.5);
      data[i] = changed(red * a + green * b + blue * c);
      data[i + 1] = changed(red * c + green * a + blue * b);
      data[i + 2] = changed(red * b + green * c + blue * a);
    }
    context.putImageData(picture, 0, 0);
    return canvas;
  };
}

/** How much each channel has of itself and of the next two, for an angle in degrees. */
function spin(degrees: number): readonly [number, number, number] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const root = Math.sqrt(3);
  return [(2 * cos + 1) / 3, (-root * sin - cos + 1) / 3, (root * sin - cos + 1) / 3];
}
