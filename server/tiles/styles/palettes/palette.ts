/** Classes of roads that have a casing, the least first: the order they are drawn in. */
export const roadClasses = [
  'service',
  'pedestrian',
  'minor',
  'link',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
  'motorway',
] as const;
export type RoadClass = (typeof roadClasses)[number];

export interface RoadColours {
  fill: string;
  casing: string;
  /** The thin line, without casing, of low zooms. */
  line: string;
}

/** Groups of points of interest. */
export const poiGroups = ['nature', 'transport', 'public', 'health', 'shop', 'food', 'culture', 'lodging'] as const;
export type PoiGroup = (typeof poiGroups)[number];

/** One colour for all groups: for grounds below data, whose colours are the data's. */
export const greyPoints = (colour: string): Record<PoiGroup, string> =>
  Object.fromEntries(poiGroups.map(group => [group, colour])) as Record<PoiGroup, string>;

/** The colours of a style, `#rrggbb` each. */
export interface Palette {
  ground: {
    /** Where nothing is known. */
    background: string;
    earth: string;
    builtUp: string;
    industrial: string;
    farmland: string;
    wood: string;
    grass: string;
    park: string;
    protectedArea: string;
    pitch: string;
    sand: string;
    rock: string;
    glacier: string;
    wetland: string;
    school: string;
    hospital: string;
    military: string;
    pedestrian: string;
    runway: string;
    water: string;
    building: string;
    buildingEdge: string;
  };
  roads: Record<RoadClass, RoadColours>;
  ways: {
    path: string;
    track: string;
    cycleway: string;
    steps: string;
    rail: string;
    ferry: string;
    aerialway: string;
    cliff: string;
    /** Fill of roads in tunnels. */
    tunnel: string;
    boundary: string;
  };
  labels: {
    halo: string;
    place: string;
    /** Hamlets, quarters. */
    minorPlace: string;
    country: string;
    road: string;
    minorRoad: string;
    shield: string;
    water: string;
    waterHalo: string;
    houseNumber: string;
    poi: Record<PoiGroup, string>;
  };
}
