import { type Flavor, namedFlavor } from '@protomaps/basemaps';
import type { StyleName } from './style-names.ts';

/** Light, with the greens and browns of a walking map and roads that stand out from shaded ground. */
const outdoor = (): Flavor => {
  const light = namedFlavor('light');
  return {
    ...light,
    background: '#d9d6cc',
    earth: '#f1eee3',
    park_a: '#d8e8c8',
    park_b: '#bcdcab',
    wood_a: '#cfe0bf',
    wood_b: '#a9cf96',
    scrub_a: '#d5e2bd',
    scrub_b: '#c5d9a6',
    glacier: '#e6f2f7',
    sand: '#ece3c4',
    beach: '#f0e6c1',
    water: '#9fcfe4',
    industrial: '#e3e1dc',
    school: '#eee6d8',
    hospital: '#f1dfdb',
    pedestrian: '#ebe7d8',
    buildings: '#cfc6b6',
    other: '#c2a878',
    minor_service: '#fffdf6',
    minor_a: '#fffdf6',
    minor_b: '#ffffff',
    minor_casing: '#d0c8b4',
    minor_service_casing: '#dcd5c4',
    link: '#ffe9b5',
    link_casing: '#d9b878',
    major: '#fff1c4',
    major_casing_early: '#dcc07f',
    major_casing_late: '#dcc07f',
    highway: '#ffd58a',
    highway_casing_early: '#d59e4b',
    highway_casing_late: '#d59e4b',
    bridges_other: '#c2a878',
    bridges_major: '#fff1c4',
    bridges_major_casing: '#c9ab67',
    bridges_highway: '#ffd58a',
    bridges_highway_casing: '#c78f3d',
    railway: '#9c978e',
    boundaries: '#a08fa8',
    ocean_label: '#4b7f9c',
    roads_label_minor: '#6d675c',
    roads_label_major: '#5f594f',
    subplace_label: '#77715f',
    subplace_label_halo: '#f6f3ea',
    city_label: '#3f3d36',
    city_label_halo: '#f6f3ea',
    state_label: '#9a9484',
    state_label_halo: '#f6f3ea',
    country_label: '#8a8374',
    address_label: '#857e70',
  };
};

/** White text on dark halos: readable over any photograph. */
const overImagery = (): Flavor => {
  const dark = namedFlavor('dark');
  const [text, halo] = ['#ffffff', '#1d1f21'];
  return {
    ...dark,
    background: '#11151a',
    earth: '#363d3a',
    water: '#14202b',
    boundaries: '#6d7680',
    roads_label_minor: text,
    roads_label_minor_halo: halo,
    roads_label_major: text,
    roads_label_major_halo: halo,
    ocean_label: '#cfe6f5',
    subplace_label: text,
    subplace_label_halo: halo,
    city_label: text,
    city_label_halo: halo,
    state_label: '#e3e3e3',
    state_label_halo: halo,
    country_label: text,
    address_label: text,
    address_label_halo: halo,
  };
};

export function flavorOf(name: StyleName): Flavor {
  if (name === 'outdoor') return outdoor();
  if (name === 'satellite' || name === 'hybrid') return overImagery();
  return namedFlavor(name);
}
