import type { PictureFile, Pixels } from '../files/encode-picture.ts';
import { xmpOf } from '../pdf/xmp.ts';
import type { Georeference } from './georeference.ts';
import { type TiffField, writeTiff } from './tiff.ts';

/** A GeoTIFF (OGC 19-008r4): RGB, its system by its EPSG code, credits as its copyright and as XMP. */
export function encodeGeotiff(
  pixels: Pixels,
  { credits = [], density, georeference }: PictureFile,
): Promise<Uint8Array> {
  const rights: TiffField[] = [
    { tag: 33432, type: 'ascii', value: credits.join(' · ') },
    { tag: 700, type: 'bytes', value: Buffer.from(xmpOf({ credits }), 'utf8') },
  ];
  const resolution: TiffField[] =
    density === undefined
      ? []
      : [
          { tag: 282, type: 'rational', value: [density] },
          { tag: 283, type: 'rational', value: [density] },
          // Per inch.
          { tag: 296, type: 'short', value: [2] },
        ];
  return writeTiff(pixels, [
    { tag: 305, type: 'ascii', value: 'Outpost' },
    ...(credits.length === 0 ? [] : rights),
    ...resolution,
    ...(georeference === undefined ? [] : [...placement(georeference), ...geoKeys(georeference)]),
  ]);
}

/** Pixel size and corner where north is up, else the whole matrix: not all readers know the latter. */
function placement({ matrix: [a, b, c, d, e, f] }: Georeference): TiffField[] {
  if (b === 0 && c === 0) {
    return [
      { tag: 33550, type: 'double', value: [a, -d, 0] },
      { tag: 33922, type: 'double', value: [0, 0, 0, e, f, 0] },
    ];
  }
  return [{ tag: 34264, type: 'double', value: [a, c, 0, e, b, d, 0, f, 0, 0, 0, 0, 0, 0, 0, 1] }];
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
  return [
    { tag: 34735, type: 'short', value: [1, 1, 0, keys.length, ...keys.flat()] },
    { tag: 34737, type: 'ascii', value: citation },
  ];
}
