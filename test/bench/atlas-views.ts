import type { View } from '../../server/static-maps/renderer/map-view.ts';

interface AtlasPlace {
  name: string;
  lon: number;
  lat: number;
  zooms: readonly number[];
}

const detailed = [8, 10, 12, 14, 16, 17.5];

/** Towns, mountains, a coast, a grid of streets, an invented island, and the overview between them. */
export const atlasPlaces: readonly AtlasPlace[] = [
  { name: 'vaduz', lon: 9.5209, lat: 47.141, zooms: detailed },
  { name: 'alps', lon: 9.565, lat: 47.11, zooms: [9, 11, 12.5, 13.5, 14.5, 15.5] },
  { name: 'monaco', lon: 7.4246, lat: 43.7385, zooms: detailed },
  { name: 'san-francisco', lon: -122.4045, lat: 37.7885, zooms: [11, 12, 13, 14, 15, 16] },
  { name: 'sandbox', lon: -28.52201, lat: 45.46725, zooms: detailed },
  { name: 'world', lon: 9, lat: 47, zooms: [2, 3, 4, 5, 6, 7.5] },
];

export const viewOf = ({ lon, lat }: AtlasPlace, zoom: number): View => {
  return { width: 512, height: 400, pixelRatio: 1, longitude: lon, latitude: lat, zoom, bearing: 0 };
};
