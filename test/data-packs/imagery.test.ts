import { chmod, copyFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type BuildPackOptions, buildPack } from '../../data-packs/builder/build-pack.ts';
import { imagerySources } from '../../data-packs/builder/imagery/imagery-source.ts';
import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { inEnglish } from '../../data-packs/words/catalogue.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { outpost } from '../helpers/outpost.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { cornerOf, rasterSide, systems } from '../helpers/projected-systems.ts';
import { rawOsm } from '../helpers/raw-osm.ts';
import { hasSharedData, maskOfStrip, sharedData, stripPlaces, strips } from '../helpers/shared-data.ts';

let runs = 0;
const folder = await temporaryFolder();

const build = (file: string, options: Partial<Parameters<typeof buildPack>[0]> = {}) =>
  buildPack({
    id: 'pictures',
    name: 'Pictures',
    osmFiles: [],
    imagery: [{ file }],
    out: join(folder, `out-${++runs}`, 'pictures'),
    progress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });

interface Picture {
  columns?: number;
  rows?: number;
  /** EPSG code of a projected system; degrees without. */
  code?: number;
  /** Tags of another system. */
  system?: Record<string, number | number[]>;
  /** Coordinates of the north-western corner, and the size of a pixel. */
  at: readonly [number, number];
  pixel: number;
  bits?: 8 | 16;
  compression?: number;
  colour: (column: number, row: number) => readonly number[];
}

/** A GeoTIFF of RGB or, with four values a pixel, RGBA. */
async function geoTiff(
  name: string,
  { columns = 256, rows = 256, code, system, at, pixel, bits = 8, compression = 1, colour }: Picture,
) {
  const samples = colour(0, 0).length;
  const values = new (bits === 8 ? Uint8Array : Uint16Array)(columns * rows * samples);
  for (let i = 0; i < columns * rows; i++) values.set(colour(i % columns, Math.floor(i / columns)), i * samples);
  const tags = {
    width: columns,
    height: rows,
    SamplesPerPixel: samples,
    BitsPerSample: Array(samples).fill(bits),
    SampleFormat: Array(samples).fill(1),
    PhotometricInterpretation: 2,
    PlanarConfiguration: 1,
    Compression: compression,
    ...(samples === 4 ? { ExtraSamples: [2] } : {}),
    ModelPixelScale: [pixel, pixel, 0],
    ModelTiepoint: [0, 0, 0, at[0], at[1], 0],
    GTRasterTypeGeoKey: 1,
    ...(system ??
      (code === undefined
        ? { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 }
        : { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: code })),
  };
  const file = join(folder, name);
  await writeFile(file, Buffer.from(writeArrayBuffer(values as unknown as number[], tags) as ArrayBuffer));
  return file;
}

/** RGBA of the archive at a point, at its highest zoom. */
async function colourAt(out: string, lon: number, lat: number): Promise<number[]> {
  const { pixel, x, y } = await tileAt(out, lon, lat);
  return pixel(Math.floor(x), Math.floor(y));
}

/** The same between the centres of its pixels. */
async function colourBetween(out: string, lon: number, lat: number): Promise<number[]> {
  const { pixel, x, y } = await tileAt(out, lon, lat);
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [east, south] = [x - 0.5 - left, y - 0.5 - top];
  const corners = [pixel(left, top), pixel(left + 1, top), pixel(left, top + 1), pixel(left + 1, top + 1)] as const;
  return corners[0].map((_, i) => {
    const [nw = 0, ne = 0, sw = 0, se = 0] = corners.map(corner => corner[i]);
    return (nw * (1 - east) + ne * east) * (1 - south) + (sw * (1 - east) + se * east) * south;
  });
}

async function tileAt(out: string, lon: number, lat: number, zoom?: number) {
  const source = await closedAfterwards(FileSource.open(join(out, 'imagery', `${names.get(out)}.pmtiles`)));
  const archive = new PMTiles(source);
  const maxZoom = zoom ?? (await archive.getHeader()).maxZoom;
  const x = (lon / 360 + 0.5) * 2 ** maxZoom;
  const y = (0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** maxZoom;
  const tile = await archive.getZxy(maxZoom, Math.floor(x), Math.floor(y));
  const pixels = tile && (await sharp(new Uint8Array(tile.data)).ensureAlpha().raw().toBuffer());
  const pixel = (column: number, row: number): number[] => {
    const at = (row * 512 + column) * 4;
    return pixels === undefined ? [0, 0, 0, 0] : [...pixels.subarray(at, at + 4)];
  };
  return { pixel, x: (x % 1) * 512, y: (y % 1) * 512 };
}

const names = new Map<string, string>();

async function built(file: string, options: Partial<Parameters<typeof buildPack>[0]> = {}) {
  const out = join(folder, `out-${runs + 1}`, 'pictures');
  const manifest = await build(file, options);
  const [part] = manifest.parts;
  names.set(out, part?.path.replace(/^imagery\/|\.pmtiles$/g, '') ?? '');
  return { manifest, part, out };
}

/** Four fields of colour: north-west red, north-east green, south-west blue, south-east white. */
const quarters = (columns: number, rows: number) => (column: number, row: number) => {
  if (row < rows / 2) return column < columns / 2 ? [200, 0, 0] : [0, 160, 0];
  return column < columns / 2 ? [0, 0, 200] : [240, 240, 240];
};

const near = (found: number[], expected: readonly number[]): void => {
  for (const [i, value] of expected.entries()) expect(Math.abs((found[i] ?? 0) - value)).toBeLessThan(16);
};

describe('a photograph becomes tiles', () => {
  // Each covers the same ground by another reference system; UTM 18 south and 60, and a picture across 180 degrees, are
  // the hard ones.
  it.each<[string, Omit<Picture, 'colour'>, readonly [number, number, number, number]]>([
    ['degrees', { at: [10, 50], pixel: 0.0002 }, [10, 49.9488, 10.0512, 50]],
    ['degrees in the south', { at: [-70.1, -33.3], pixel: 0.0002 }, [-70.1, -33.3512, -70.0488, -33.3]],
    ['Mercator', { code: 3857, at: [1113194.9079, 6446275.841], pixel: 20 }, [10, 49.97, 10.0459, 50]],
    // 500 000 m east is the zone's central meridian.
    ['UTM 32 north', { code: 32632, at: [500000, 5540000], pixel: 10 }, [9, 49.9889, 9.0357, 50.0119]],
    ['UTM 19 south', { code: 32719, at: [500000, 6300000], pixel: 10 }, [-69, -33.4583, -68.9725, -33.4352]],
    ['UTM 60 across 180', { code: 32760, at: [818000, 8100000], pixel: 20 }, [179.9894, -17.2085, 180.0374, -17.1623]],
    ['degrees across 180', { at: [179.98, -17], pixel: 0.0002 }, [179.98, -17.0512, 180.0312, -17]],
  ])('from %s', async (label, picture, [west, south, east, north]) => {
    const file = await geoTiff(`${label.replaceAll(' ', '-')}.tif`, { ...picture, colour: quarters(256, 256) });
    const { part, out } = await built(file);
    const wide = (east - west) / 4;
    const high = (north - south) / 4;
    const turned = (lon: number) => (lon > 180 ? lon - 360 : lon);
    near(await colourAt(out, turned(west + wide), north - high), [200, 0, 0, 255]);
    near(await colourAt(out, turned(east - wide), north - high), [0, 160, 0, 255]);
    near(await colourAt(out, turned(west + wide), south + high), [0, 0, 200, 255]);
    near(await colourAt(out, turned(east - wide), south + high), [240, 240, 240, 255]);
    // Beyond its edges it is transparent.
    expect((await colourAt(out, turned(west - wide), north - high))[3]).toBe(0);
    expect((await colourAt(out, turned(west + wide), north + high))[3]).toBe(0);
    const { bounds } = part?.imagery ?? { bounds: [0, 0, 0, 0] };
    if (east <= 180)
      for (const [i, side] of [west, south, east, north].entries()) expect(bounds[i]).toBeCloseTo(side, 2);
    else expect([bounds[0], bounds[2]]).toEqual([-180, 180]);
    expect(part?.minzoom).toBeLessThan(part?.maxzoom ?? 0);
  });

  it.each(systems)('from $name, where it belongs', async ({ name, tags, pixel, places }) => {
    const at = cornerOf({ name, tags, pixel, places });
    const picture = { columns: rasterSide, rows: rasterSide, at, pixel, system: tags };
    // Grey, as WebP keeps brightness sharper than colour: by columns in the one picture, by rows in the other.
    const grey = (level: number) => [10 * level, 10 * level, 10 * level];
    const across = await built(await geoTiff('across.tif', { ...picture, colour: column => grey(column) }));
    const down = await built(await geoTiff('down.tif', { ...picture, colour: (_, row) => grey(row) }));
    for (const [lon, lat, x, y] of places) {
      const [column = 0] = await colourBetween(across.out, lon, lat);
      const [row = 0] = await colourBetween(down.out, lon, lat);
      // A quarter of a pixel.
      expect(Math.abs(column / 10 + 0.5 - (x - at[0]) / pixel)).toBeLessThan(0.25);
      expect(Math.abs(row / 10 + 0.5 - (at[1] - y) / pixel)).toBeLessThan(0.25);
    }
  });

  it('from a picture with opacity keeps it, and hidden colours do not show at its edge', async () => {
    const colour = (column: number) => (column < 128 ? [0, 120, 0, 255] : [255, 0, 255, 0]);
    const { out } = await built(await geoTiff('half.tif', { at: [10, 50], pixel: 0.0002, colour }));
    near(await colourAt(out, 10.0128, 49.97), [0, 120, 0, 255]);
    expect((await colourAt(out, 10.0384, 49.97))[3]).toBe(0);
    const [red = 255] = await colourAt(out, 10.0256, 49.97);
    expect(red).toBeLessThan(40);
  });

  it.each(strips)('from a file of GDAL with $kind, where it has a picture alone', async ({ file }) => {
    const { out } = await built(file);
    near(await colourAt(out, ...stripPlaces.inside), [180, 120, 60, 255]);
    for (const [lon, lat] of stripPlaces.outside) expect((await colourAt(out, lon, lat))[3]).toBe(0);
    const overview = await tileAt(out, ...stripPlaces.inside, 11);
    const pixels = Array.from({ length: 512 * 512 }, (_, i) => overview.pixel(i % 512, Math.floor(i / 512)));
    const shown = pixels.filter(([, , , opacity = 0]) => opacity > 0);
    expect(shown.length).toBeGreaterThan(2000);
    expect(shown.filter(([red = 0, green = 0]) => red < 120 || green < 80)).toEqual([]);
  });

  it('in zooms that its resolution asks for', async () => {
    // 20 m at the equator: z12 of 512 px tiles has 19.1 m.
    const { part } = await built(
      await geoTiff('fine.tif', { code: 3857, at: [0, 0], pixel: 20, colour: () => [9, 9, 9] }),
    );
    expect(part?.maxzoom).toBe(12);
    const { part: finer } = await built(
      await geoTiff('finer.tif', { code: 3857, at: [0, 0], pixel: 10, colour: () => [9, 9, 9] }),
    );
    expect(finer?.maxzoom).toBe(13);
  });
});

describe('what cannot be imagery is refused in a sentence', () => {
  const grey = () => [9, 9, 9];
  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'another reference system',
      () => geoTiff('a.tif', { code: 5514, at: [-500000, -1000000], pixel: 10, colour: grey }),
      /a\.tif is in EPSG:5514, .*gdalwarp/,
    ],
    ['16 bits', () => geoTiff('b.tif', { at: [9, 47], pixel: 0.001, bits: 16, colour: grey }), /16 bits a sample/],
    [
      'an unknown compression',
      () => geoTiff('j2k.tif', { at: [9, 47], pixel: 0.001, colour: grey, compression: 34712 }),
      /TIFF compression 34712/,
    ],
    ['no picture', async () => write('c.tif', 'II*'), /c\.tif is not a readable GeoTIFF/],
    ['a mask beside it that is none', () => beside('f.tif', file => writeFile(file, 'II*')), /f\.tif\.msk lies beside/],
    [
      'a mask beside it of another picture',
      () => beside('g.tif', file => copyFile(maskOfStrip, file)),
      /g\.tif\.msk lies beside a picture, but is no mask of it/,
    ],
    ['another ending', async () => write('d.jpg', 'x'), /d\.jpg is not a known kind of imagery/],
    ['no archive', async () => write('e.pmtiles', 'PMTiles'), /e\.pmtiles cannot be read as a PMTiles archive/],
  ])('%s', async (_label, make, sentence) => {
    await expect(build(await make())).rejects.toThrow(sentence);
  });

  it.runIf(hasSharedData)('an archive cut short, one of vector tiles, one of elsewhere', async () => {
    const cut = join(folder, 'cut.pmtiles');
    await copyFile(sharedData('mt-whitney-raster.pmtiles'), cut);
    await chmod(cut, 0o600);
    await truncate(cut, 1_900_000);
    await expect(build(cut)).rejects.toThrow(/cut\.pmtiles cannot be read.*It is cut short\./);
    await expect(build(sharedData('wageningen-protomaps-v4.pmtiles'))).rejects.toThrow(/has no pictures/);
    const told: string[] = [];
    const osm = await write('map.osm.pbf', rawOsm({ nodes: [{ id: 1, at: [7.4, 43.7], tags: { name: 'Here' } }] }));
    const remark: BuildPackOptions['remark'] = ({ said }) => told.push(inEnglish(said));
    await build(sharedData('mt-whitney-raster.pmtiles'), { osmFiles: [osm], remark });
    expect(told).toContainEqual(expect.stringMatching(/^It has no imagery\. .*lies outside the region/));
  });

  it('values that do not fit the files', () => {
    expect(() => imagerySources(['a', 'b', 'c'], { role: ['base', 'aerial'] })).toThrow('2 values for 3 files');
    expect(() => imagerySources(['a'], { role: ['photo'] })).toThrow('"photo" is not a role of imagery');
    expect(imagerySources(['a', 'b'], { country: ['NL'], region: ['x', 'y'] })).toEqual([
      { file: 'a', country: 'NL', region: 'x' },
      { file: 'b', country: 'NL', region: 'y' },
    ]);
  });
});

it('the command takes pictures without a map, and what is said of them', async () => {
  const file = await geoTiff('aerial.tif', { at: [10, 50], pixel: 0.0002, colour: () => [9, 99, 9] });
  const out = join(folder, 'command', 'fields');
  const common = [
    'pack',
    'build',
    '--id',
    'fields',
    '--name',
    'Fields',
    '--out',
    out,
    '--data-dir',
    join(folder, 'data'),
  ];
  const said = ['--imagery-attribution', 'Survey of Fields', '--imagery-country', 'de', '--imagery-region', 'Hessen'];
  const built = await outpost([...common, '--imagery', file, ...said, '--no-install', '--json']);
  expect([built.stderr, built.code]).toEqual(['', 0]);
  const lines = built.stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ event: 'done', parts: ['imagery'] });
  expect(lines.some(({ phase }) => phase === 'imagery')).toBe(true);
  const manifest = await verifyPack(out);
  expect(manifest.parts[0]?.imagery).toMatchObject({ role: 'aerial', country: 'DE', region: 'Hessen', tileSize: 512 });
  expect(manifest.attributions).toMatchObject([{ text: 'Survey of Fields', parts: ['imagery'] }]);
  const nothing = await outpostHere(common);
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('nothing to build from: give --osm')]);
  const odd = await outpostHere([...common, '--imagery', file, '--imagery-role', 'photo']);
  expect([odd.code, odd.stderr.trim().split('\n').length]).toEqual([1, 1]);
});

/** A picture of 100 x 100 pixels, and a file beside it where its mask would be. */
async function beside(name: string, makeMask: (file: string) => Promise<void>): Promise<string> {
  const file = await geoTiff(name, { columns: 100, rows: 100, at: [9, 47], pixel: 0.001, colour: () => [9, 9, 9] });
  await makeMask(`${file}.msk`);
  return file;
}

async function write(file: string, text: string | Uint8Array): Promise<string> {
  const path = join(folder, file);
  await writeFile(path, text);
  return path;
}
