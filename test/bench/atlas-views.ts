import type { View } from '../../server/map-renderer/scene/map-view.ts';

interface AtlasPlace {
  name: string;
  lon: number;
  lat: number;
  zooms: readonly [number, number, number, number, number, number, number];
}

/** Mountains, a grid of streets, a coast, a village, an invented island, and the overview between them. */
export const atlasPlaces: readonly AtlasPlace[] = [
  { name: 'alpine', lon: 9.601, lat: 47.0905, zooms: [9, 10, 11, 12, 13, 14, 15.5] },
  { name: 'city', lon: -122.4045, lat: 37.7885, zooms: [11, 12, 13, 14, 15, 16, 17.5] },
  { name: 'coast', lon: 7.4246, lat: 43.7385, zooms: [9, 11, 12.5, 13.5, 14.5, 16, 18] },
  { name: 'village', lon: 9.5437, lat: 47.1182, zooms: [10, 12, 13, 14, 15, 16.5, 18] },
  { name: 'sandbox', lon: -28.52201, lat: 45.46725, zooms: [8, 10, 11, 12.5, 14, 15.5, 17] },
  { name: 'world', lon: 9, lat: 47, zooms: [1.5, 3, 4, 5, 6, 7.5, 9] },
];

export const viewOf = ({ lon, lat }: AtlasPlace, zoom: number): View => {
  return { width: 512, height: 400, pixelRatio: 1, longitude: lon, latitude: lat, zoom, bearing: 0 };
};
