import { mercatorHalf } from './web-mercator.ts';

/** CSS pixels per metre of paper. */
const pixelsPerMetre = 96 / 0.0254;
const tileSize = 512;
/** The eccentricity of WGS84, squared. */
const eccentricity = 0.006_694_379_990_14;

/**
 * World widths (of Web Mercator) of a metre on the ground. The map is a sphere's, the ground an ellipsoid's: north to
 * south and east to west differ by up to 0.7 %, this is their mean.
 */
function worldPerMetre(latitude: number): number {
  const sin = Math.sin((latitude * Math.PI) / 180);
  const bulge = 1 - eccentricity * sin * sin;
  const eastWest = Math.sqrt(bulge);
  const northSouth = bulge ** 1.5 / (1 - eccentricity);
  const stretch = Math.sqrt(eastWest * northSouth) / Math.cos((latitude * Math.PI) / 180);
  return stretch / (2 * mercatorHalf);
}

/** The zoom at which a map is 1 : `scale` on paper, at a latitude. */
export function zoomOfScale(scale: number, latitude: number): number {
  return Math.log2(pixelsPerMetre / scale / worldPerMetre(latitude) / tileSize);
}

/** CSS pixels around the world. */
export const worldPixels = (zoom: number): number => tileSize * 2 ** zoom;

/** Metres that a CSS pixel shows at a latitude, on the sphere of Web Mercator. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (2 * mercatorHalf * Math.cos((latitude * Math.PI) / 180)) / worldPixels(zoom);

export function scaleOfView({ zoom, latitude }: { zoom: number; latitude: number }): number {
  return pixelsPerMetre / (worldPerMetre(latitude) * worldPixels(zoom));
}
