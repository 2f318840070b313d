import type { CostingOptions } from './costing-options.ts';

/** Options of every profile, for examples: each field is there, as both of its spellings are tried. */
const costingOptions = {
  auto: {
    excludeTolls: true,
    useTolls: 0.2,
    excludeHighways: false,
    useHighways: 0.4,
    excludeUnpaved: true,
    excludeTunnels: false,
    excludeFerries: false,
    useFerry: 0.3,
  },
  truck: {
    excludeTolls: false,
    useTolls: 0.4,
    excludeHighways: false,
    useHighways: 1,
    excludeUnpaved: true,
    excludeTunnels: false,
    excludeFerries: true,
    useFerry: 0.5,
    height: 3.8,
    width: 2.5,
    length: 12,
    weight: 18,
    axleLoad: 8,
    hazmat: false,
  },
  bicycle: {
    bicycleType: 'mountain',
    cyclingSpeed: 20,
    useHills: 0.1,
    useRoads: 0.4,
    avoidBadSurfaces: 0.5,
    excludeFerries: true,
    useFerry: 0,
  },
  pedestrian: {
    maxHikingDifficulty: 'demanding_mountain_hiking',
    walkingSpeed: 4,
    useHills: 0.2,
    excludeFerries: false,
    useFerry: 1,
  },
} satisfies CostingOptions;

export const exampleCosting = { costingOptions };

/** A closed quarter and a closed street of Ardhavn. */
export const exampleTravel = {
  ...exampleCosting,
  excludePolygons: [
    [
      [-28.5205, 45.4693],
      [-28.5195, 45.4693],
      [-28.5195, 45.47],
    ],
  ],
  excludeLocations: [{ lat: 45.4685, lon: -28.5165 }],
};

export const exampleTrip = {
  elevationInterval: 100,
  geometries: 'geojson',
  directionsOptions: { language: 'en-GB', turnLanes: true },
};
