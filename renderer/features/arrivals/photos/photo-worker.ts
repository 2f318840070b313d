import { largestContent } from '../../../../data-packs/interchange/content-endings.ts';
import { base64Of } from '../../../ui/files/base64.ts';
import { readPhoto } from './read-photo.ts';

export interface PhotosRead {
  /** GeoJSON: a point for each photo with a position. */
  bytes: Uint8Array<ArrayBuffer>;
  placed: number;
  unplaced: number;
}

/** Pixels of the longer side, the first that fits. */
const sides = [480, 240, 120];
/** Bytes beside the picture. */
const aboutPhoto = 1000;
/** Bytes of a photo: larger files are none. */
const largestPhoto = 256 * 1024 ** 2;

self.addEventListener('message', async ({ data }: MessageEvent<readonly File[]>) => {
  self.postMessage(await readPhotos(data));
});

async function readPhotos(files: readonly File[]): Promise<PhotosRead> {
  const most = largestContent / files.length - aboutPhoto;
  const features: string[] = [];
  for (const file of files) {
    const photo = file.size > largestPhoto ? undefined : readPhoto(await file.arrayBuffer());
    if (photo === undefined) continue;
    const { lon, lat, height, attributes } = photo;
    const picture = await pictureOf(file, most);
    features.push(
      JSON.stringify({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: height === undefined ? [lon, lat] : [lon, lat, height] },
        properties: { name: file.name, ...attributes, height, picture },
      }),
    );
  }
  const text = `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
  const placed = features.length;
  return { bytes: new TextEncoder().encode(text), placed, unplaced: files.length - placed };
}

/** A small JPEG as an address; undefined where the browser cannot decode the photo, as many cannot HEIC. */
async function pictureOf(file: File, most: number): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    for (const side of sides) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const [width, height] = [bitmap.width, bitmap.height].map(length => Math.max(1, Math.round(length * scale)));
      if (width === undefined || height === undefined) return undefined;
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.75 });
      const picture = `data:image/jpeg;base64,${base64Of(new Uint8Array(await blob.arrayBuffer()))}`;
      if (picture.length <= most) return picture;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}
