import type { Attribution, PackPart } from '../../../data-packs/format/manifest.ts';
import { boundsInView, boundsSeenIn } from '../../../data-packs/geo/bounds.ts';
import type { View } from '../../map-renderer/index.ts';
import type { MountedRegion, Regions } from '../../regions/index.ts';
import { overviewNamesEnd, regionalReliefZoom, type StyleName } from '../../tiles/index.ts';
import { type Covered, coveredBy, isImagery, isTrueAt, streetZoom } from './coverage.ts';
import { regionsIn, regionsNear, sightOf } from './regions-in-view.ts';

/** Each once. `ground`: what has a basemap, where known; `heights`: where that is not the hosted style's matter. */
export function creditsOf(
  regions: Regions,
  style: StyleName,
  view: View,
  ground: Covered = coveredBy(regions, 'basemap', view),
  heights = showsHeights(style, view),
): Attribution[] {
  const isShown = shownParts(regions, style, view, { isWhole: ground.of === 'full', heights });
  const credits = regions.list().flatMap(region => {
    const shown = region.manifest.parts.filter(part => isShown(region, part));
    return region.manifest.attributions.filter(credit =>
      shown.some(part => isOwed(credit, part) && !(isBare(part, view) && !isFree(credit))),
    );
  });
  return joinCredits(credits);
}

const isOwed = ({ parts, paths }: Attribution, { kind, path }: PackPart): boolean =>
  parts.includes(kind) && (paths === undefined || paths.includes(path));

/** Whether nothing is left of an overview but land and sea, which are free: the lists of names ask for credits. */
const isBare = ({ kind, maxzoom = streetZoom }: PackPart, { zoom }: View): boolean =>
  kind === 'basemap' && maxzoom < streetZoom && zoom >= overviewNamesEnd;

export const joinCredits = (...lists: readonly Attribution[][]): Attribution[] => [
  ...new Map(lists.flat().map(credit => [credit.text, credit])).values(),
];

function showsHeights(style: StyleName, { switches = {} }: View): boolean {
  const { relief = style === 'outdoor', contours = style === 'outdoor' } = switches;
  return relief || contours;
}

/** Tells which parts of which regions a picture shows something of. */
function shownParts(
  regions: Regions,
  style: StyleName,
  view: View,
  { isWhole, heights }: { isWhole: boolean; heights: boolean },
): (region: MountedRegion, part: PackPart) => boolean {
  const { camera, box } = sightOf(view);
  // In gaps there may be what tiles have beyond the outlines of their regions, and the overview enlarged.
  const ground = new Set(isWhole ? regionsIn(regions, view) : regionsNear(regions, view));
  return (region, part) => {
    if (part.imagery !== undefined) return isImagery(style) && boundsInView(part.imagery.bounds, box);
    if (!ground.has(region) || !boundsSeenIn(region.manifest.bounds, box)) return false;
    if (part.kind === 'terrain') return heights && view.zoom >= regionalReliefZoom;
    return part.kind === 'basemap' && (!isWhole || isTrueAt(part, camera));
  };
}

/** Licences that ask for no credit. */
const isFree = ({ licence }: Attribution): boolean => /public domain|\bCC0\b/i.test(licence);

/** What a credit goes on with after the name that it begins with. */
const continuation = /(?:[,;:(|–]|\s-\s|\scontributors\b).*$/su;

/** Whose data it is, without what else is said of it: "© OpenStreetMap" of "© OpenStreetMap contributors". */
function nameIn(text: string): string {
  const name = text.replace(continuation, '').trim();
  return name === '' ? text : name;
}

/** In all words, then shorter: names alone, without those whose licences ask for none, OpenStreetMap as "OSM". */
export function creditForms(credits: readonly Attribution[]): string[][] {
  const owed = credits.filter(credit => !isFree(credit));
  const names = (owed.length > 0 ? owed : credits).map(({ text }) => nameIn(text));
  return [credits.map(({ text }) => text), names, names.map(name => name.replace('OpenStreetMap', 'OSM'))].map(form => [
    ...new Set(form),
  ]);
}
