import { Canvas, createCanvas, type Image } from '@napi-rs/canvas';

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
