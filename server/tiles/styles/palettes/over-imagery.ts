import { dark } from './dark.ts';
import type { Palette } from './palette.ts';

const [text, halo] = ['#ffffff', '#17191b'];

/** White letters in dark halos: readable over any photograph. */
export const overImagery: Palette = {
  ...dark,
  ground: { ...dark.ground, background: '#11151a', earth: '#363d3a', water: '#14202b' },
  ways: { ...dark.ways, boundary: '#e8d9ff' },
  labels: {
    ...dark.labels,
    halo,
    place: text,
    minorPlace: '#eeeeee',
    country: text,
    road: text,
    minorRoad: text,
    shield: text,
    water: '#cfe6f5',
    waterHalo: halo,
    houseNumber: text,
    poi: {
      nature: '#c5eec7',
      transport: '#c2dcfb',
      public: '#e6e7f0',
      health: '#ffc9c9',
      shop: '#c4e4f7',
      food: '#ffd9ad',
      culture: '#f7cfee',
      lodging: '#e2d0f5',
    },
  },
};
