import { existsSync } from 'node:fs';
import sharp from 'sharp';

const columns = 4;

/** A sheet's size and where its pictures stand, row by row. */
function gridOf(pictures: number, { width, height }: Size, rowStep: number) {
  return {
    places: Array.from({ length: pictures }, (_, i) => ({
      left: (i % columns) * width,
      top: Math.floor(i / columns) * height * rowStep,
    })),
    size: { width: columns * width, height: Math.ceil(pictures / columns) * height * rowStep },
  };
}

interface Size {
  width: number;
  height: number;
}

/**
 * Writes pictures of one size (PNG) as a sheet of rows. With a sheet that was written so before (`before`, which may be
 * missing), each of its rows stands above the row of the same views.
 */
export async function writeSheet(file: string, pictures: readonly Buffer[], picture: Size, before?: string) {
  const former = before !== undefined && existsSync(before) ? before : undefined;
  const { places, size } = gridOf(pictures.length, picture, former === undefined ? 1 : 2);
  const below = former === undefined ? 0 : picture.height;
  const drawn = pictures.map((input, i) => ({ input, left: places[i]?.left ?? 0, top: (places[i]?.top ?? 0) + below }));
  const rows = former === undefined ? [] : await formerRows(former, picture);
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite([...rows, ...drawn])
    .webp({ quality: 92 })
    .toFile(file);
}

async function formerRows(file: string, { height }: Size) {
  const { width, height: all } = await sharp(file).metadata();
  return Promise.all(
    Array.from({ length: all / height }, async (_, row) => ({
      input: await sharp(file)
        .extract({ left: 0, top: row * height, width, height })
        .png()
        .toBuffer(),
      left: 0,
      top: row * 2 * height,
    })),
  );
}
