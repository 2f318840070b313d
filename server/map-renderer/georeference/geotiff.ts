import type { PictureFile, Pixels } from '../files/encode-picture.ts';
import { xmpOf } from '../pdf/xmp.ts';
import type { Georeference } from './georeference.ts';
import { ascii, double, octets, rational, short, type TiffField, writeTiff } from './tiff.ts';

/** A GeoTIFF (OGC 19-008r4): RGB, its system by its EPSG code, credits as its copyright and as XMP. */
export function encodeGeotiff(
  pixels: Pixels,
  { credits = [], density, georeference }: PictureFile,
): Promise<Uint8Array> {
  const rights = [ascii(33432, credits.join(' · ')), octets(700, Buffer.from(xmpOf({ credits }), 'utf8'))];
  return writeTiff(pixels, [
    ascii(305, 'Outpost'),
    ...(credits.length === 0 ? [] : rights),
    // Per inch.
    ...(density === undefined ? [] : [rational(282, [density]), rational(283, [density]), short(296, [2])]),
    ...(georeference === undefined ? [] : [...placement(georeference), ...geoKeys(georeference)]),
  ]);
}

/** Pixel size and corner where north is up, else the whole matrix: not all readers know the latter. */
function placement({ matrix: [a, b, c, d, e, f] }: Georeference): TiffField[] {
  if (b === 0 && c === 0) return [double(33550, [a, -d, 0]), double(33922, [0, 0, 0, e, f, 0])];
  return [double(34264, [a, c, 0, e, b, d, 0, f, 0, 0, 0, 0, 0, 0, 0, 1])];
}

function geoKeys({ crs }: Georeference): TiffField[] {
  const citation = `${crs.name}|`;
  const keys = [
    // Projected coordinates, of areas that pixels are.
    [1024, 0, 1, 1],
    [1025, 0, 1, 1],
    [1026, 34737, citation.length, 0],
    [3072, 0, 1, crs.epsg],
    // Metres.
    [3076, 0, 1, 9001],
  ];
  return [short(34735, [1, 1, 0, keys.length, ...keys.flat()]), ascii(34737, citation)];
}
