import { globals } from 'geotiff';

interface System {
  name: string;
  /** Tags that say what the system is. */
  tags: Record<string, number | number[]>;
  /** Width of a pixel in the system's unit. */
  pixel: number;
  /** Degrees of WGS84, and the same places in the system: by pyproj 3.7.2 (PROJ 9.5.1), from EPSG:4326. */
  places: readonly (readonly [lon: number, lat: number, x: number, y: number])[];
}

/** Pixels of a side of the rasters around the first place of each. */
export const rasterSide = 24;

/** The north-western corner of that raster. */
export function cornerOf({ places: [first], pixel }: System): readonly [number, number] {
  if (first === undefined) throw new Error('a system without places');
  return [Math.round(first[2]) - 6 * pixel, Math.round(first[3]) + 6 * pixel];
}

const projected = (code: number) => ({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: code });

/** Geo keys that geotiff.js reads but does not write. */
export function keyTags(codes: Partial<typeof globals.geoKeys>, parameters: Partial<typeof globals.geoKeys>) {
  const number = (name: string) => Number(Reflect.get(globals.geoKeys, name));
  const rows = [
    ...Object.entries(codes).map(([name, code]) => [number(name), 0, 1, code]),
    ...Object.keys(parameters).map((name, i) => [number(name), 34736, 1, i]),
  ].sort(([a = 0], [b = 0]) => a - b);
  // The writer puts a file that names no system into degrees.
  const named = { ProjectedCSTypeGeoKey: 32767 };
  const GeoKeyDirectory = [1, 1, 0, rows.length, ...rows.flat()];
  return { ...named, GeoKeyDirectory, GeoDoubleParams: Object.values(parameters) };
}

export const systems: readonly System[] = [
  {
    name: 'UTM 33 south, Namibia',
    tags: projected(32733),
    pixel: 20,
    places: [
      [15.5, -22.5, 551428.01, 7511742.481],
      [15.502, -22.501, 551633.355, 7511631.097],
      [15.501, -22.502, 551530.127, 7511520.746],
    ],
  },
  {
    name: 'Swiss LV95',
    tags: projected(2056),
    pixel: 20,
    places: [
      [8.73, 46.045, 2699959.942, 1100096.043],
      [8.732, 46.044, 2700116.575, 1099987.441],
      [8.731, 46.042, 2700042.835, 1099763.862],
    ],
  },
  {
    // Texas Central, +lat_1=30.1166666666667 +lat_2=31.8833333333333 +x_0=700000 +y_0=3000000 +units=us-ft.
    name: "a Lambert conformal conic of the file's own, in US feet",
    tags: keyTags(
      {
        GTModelTypeGeoKey: 1,
        GTRasterTypeGeoKey: 1,
        GeographicTypeGeoKey: 4326,
        ProjectedCSTypeGeoKey: 32767,
        ProjectionGeoKey: 32767,
        ProjCoordTransGeoKey: 8,
        ProjLinearUnitsGeoKey: 9003,
      },
      {
        ProjStdParallel1GeoKey: 30.1166666666667,
        ProjStdParallel2GeoKey: 31.8833333333333,
        ProjFalseOriginLongGeoKey: -100.333333333333,
        ProjFalseOriginLatGeoKey: 31.6666666666667,
        ProjFalseOriginEastingGeoKey: 2296583.33333333,
        ProjFalseOriginNorthingGeoKey: 9842500,
      },
    ),
    pixel: 66,
    places: [
      [-97.74, 30.27, 3115180.857, 9344062.7],
      [-97.738, 30.269, 3115820.536, 9343713.832],
      [-97.739, 30.267, 3115521.898, 9342979.288],
    ],
  },
  {
    name: 'Arctic polar stereographic across 180 degrees',
    tags: projected(3413),
    pixel: 20,
    places: [
      [-179.999, 71.4, -1436905.978, 1436855.821],
      [179.9995, 71.4015, -1436750.505, 1436775.581],
      [-179.995, 71.401, -1436927.708, 1436676.938],
    ],
  },
];
