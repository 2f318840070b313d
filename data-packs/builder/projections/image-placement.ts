import type { GeoTIFFImage } from 'geotiff';
import type { Affine } from './affine.ts';

const pixelIsPoint = 2;

/**
 * Reads where an image's pixels, counted from the corner of the first one, lie in its projection. `undefined` where it
 * does not say, or has no area there.
 */
export function placementOfImage(image: GeoTIFFImage): Affine | undefined {
  const directory = image.getFileDirectory();
  const scale: number[] | undefined = directory.getValue('ModelPixelScale');
  const tie: number[] | undefined = directory.getValue('ModelTiepoint');
  const matrix: number[] | undefined = directory.getValue('ModelTransformation');
  let placement: Affine | undefined;
  if (scale && tie) {
    const [column = 0, row = 0, , x = Number.NaN, y = Number.NaN] = tie;
    const [stepX = Number.NaN, stepY = Number.NaN] = scale;
    placement = [stepX, 0, x - column * stepX, 0, -stepY, y + row * stepY];
  } else if (matrix) {
    const [a = 0, b = 0, , c = Number.NaN, d = 0, e = 0, , f = Number.NaN] = matrix;
    placement = [a, b, c, d, e, f];
  }
  const [a, b, c, d, e, f] = placement ?? [0, 0, 0, 0, 0, 0];
  const area = a * e - b * d;
  if (!(Number.isFinite(area) && area !== 0 && Number.isFinite(c) && Number.isFinite(f))) return undefined;
  if (image.getGeoKeys()?.GTRasterTypeGeoKey !== pixelIsPoint) return [a, b, c, d, e, f];
  return [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2];
}
