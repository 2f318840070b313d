import type { PartKind } from '../../../../data-packs/format/manifest.ts';

/** What a part of a pack gives: in a list, on the page where one chooses, and by what is missed without it. */
interface PartWords {
  short: string;
  title: string;
  gives: string;
  /** Ends the sentence "... stop working". */
  missed: string;
}

/** In the order in which people ask for them. */
const words: Readonly<Record<PartKind, PartWords>> = {
  basemap: {
    short: 'map',
    title: 'Map',
    gives: 'Streets, paths, water, land use and names, down to single houses.',
    missed: 'the detailed map',
  },
  places: {
    short: 'search',
    title: 'Search',
    gives: 'Addresses, streets and places by name, and what is at a point.',
    missed: 'search',
  },
  routing: {
    short: 'directions',
    title: 'Directions',
    gives: 'Routes by car, bicycle and on foot, travel times, traces matched to roads.',
    missed: 'directions',
  },
  terrain: {
    short: 'elevation',
    title: 'Elevation',
    gives: 'Heights, profiles of routes, hill shading and contour lines.',
    missed: 'heights',
  },
  imagery: {
    short: 'imagery',
    title: 'Imagery',
    gives: 'Photographs for the styles Satellite and Hybrid.',
    missed: 'satellite pictures',
  },
  buildings: {
    short: '3D buildings',
    title: '3D buildings',
    gives: 'Buildings as 3D tiles, for other programs on this machine.',
    missed: '3D buildings',
  },
  traffic: {
    short: 'traffic',
    title: 'Traffic',
    gives: 'Usual speeds by the hour of the week, for better travel times.',
    missed: 'travel times with traffic',
  },
};

export const partOrder = Object.keys(words) as readonly PartKind[];

export function wordsOf(kind: PartKind): PartWords {
  return words[kind];
}

function isKind(part: string): part is PartKind {
  return Object.hasOwn(words, part);
}

/** "map, search, directions, elevation"; a kind of a later service keeps its own name. */
export function partList(parts: readonly string[]): string {
  const known = partOrder.filter(kind => parts.includes(kind)).map(kind => words[kind].short);
  const other = [...new Set(parts)].filter(part => !isKind(part));
  return [...known, ...other].join(', ');
}

/** The same as a line of its own: "Map, search, directions, elevation" */
export function contentsOf(parts: readonly string[]): string {
  const text = partList(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface PartSize {
  kind: PartKind;
  bytes: number;
}

/** One line for each kind, in order: a pack may have several archives of imagery, and a file for each country's buildings. */
export function byKind(parts: readonly PartSize[]): PartSize[] {
  return partOrder.flatMap(kind => {
    const ofKind = parts.filter(part => part.kind === kind);
    return ofKind.length === 0 ? [] : [{ kind, bytes: sizeOf(ofKind) }];
  });
}

export function sizeOf(parts: readonly { bytes: number }[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** "a", "a and b", "a, b and c" */
export function listed(all: readonly string[]): string {
  if (all.length < 2) return all[0] ?? '';
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
