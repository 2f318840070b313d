import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { fromUtm, toUtm } from '../../../data-packs/geo/utm.ts';
import { latitudeOf, longitudeOf, mercatorHalf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';

/** A system of projected coordinates over WGS 84, in metres. */
export interface Crs {
  /** Its code, as in EPSG:3857. */
  epsg: number;
  name: string;
  /** As ESRI writes it, which `.prj` files and PDF want, and every reader of WKT takes. */
  wkt: string;
  /** Longitudes go on beyond 180 degrees where coordinates do. */
  toLonLat(x: number, y: number): Position;
  /** Longitudes beyond 180 degrees lie in the next world, where the system has one. */
  fromLonLat(lon: number, lat: number): [x: number, y: number];
}

const wgs84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

const projected = (name: string, projection: string, parameters: Readonly<Record<string, number>>): string => {
  const listed = Object.entries(parameters).map(([key, value]) => `PARAMETER["${key}",${value.toFixed(4)}]`);
  return `PROJCS["${name}",${wgs84},PROJECTION["${projection}"],${listed.join(',')},UNIT["Meter",1.0]]`;
};

/** The map's own, as WKT, around a meridian. */
export const webMercatorAt = (meridian: number): string =>
  projected('WGS_1984_Web_Mercator_Auxiliary_Sphere', 'Mercator_Auxiliary_Sphere', {
    False_Easting: 0,
    False_Northing: 0,
    Central_Meridian: meridian,
    Standard_Parallel_1: 0,
    Auxiliary_Sphere_Type: 0,
  });

/** EPSG:3857. */
export const webMercator: Crs = {
  epsg: 3857,
  name: 'WGS 84 / Pseudo-Mercator',
  wkt: webMercatorAt(0),
  toLonLat: (x, y) => [longitudeOf(x / (2 * mercatorHalf) + 0.5), latitudeOf(0.5 - y / (2 * mercatorHalf))],
  fromLonLat: (lon, lat) => [(mercatorX(lon) - 0.5) * 2 * mercatorHalf, (0.5 - mercatorY(lat)) * 2 * mercatorHalf],
};

/** A zone of UTM: EPSG:326xx north, EPSG:327xx south of the equator. */
export function utmOf(zone: number, isSouth: boolean): Crs {
  return {
    epsg: (isSouth ? 32_700 : 32_600) + zone,
    name: `WGS 84 / UTM zone ${zone}${isSouth ? 'S' : 'N'}`,
    wkt: projected(`WGS_1984_UTM_Zone_${zone}${isSouth ? 'S' : 'N'}`, 'Transverse_Mercator', {
      False_Easting: 500_000,
      False_Northing: isSouth ? 10_000_000 : 0,
      Central_Meridian: zone * 6 - 183,
      Scale_Factor: 0.9996,
      Latitude_Of_Origin: 0,
    }),
    toLonLat: (x, y) => fromUtm(x, y, zone, isSouth),
    fromLonLat: (lon, lat) => toUtm(lon, lat, zone, isSouth),
  };
}
