import type { PackPart, PartKind } from '../../../data-packs/format/manifest.ts';
import { boundsInView, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import type { Camera, View } from '../../map-renderer/index.ts';
import type { MountedRegion, Regions } from '../../regions/index.ts';
import type { StyleName } from '../../tiles/index.ts';
import { sightOf } from './regions-in-view.ts';

export const pictureCoverages = ['full', 'partial', 'none'] as const;
export type PictureCoverage = (typeof pictureCoverages)[number];

/** Tiles of this zoom have streets, and may be enlarged; those of an overview are true at their own zooms only. */
export const streetZoom = 12;

export interface Covered {
  of: PictureCoverage;
  /** Of a grid over the picture, row by row: `1` where nothing is installed. */
  gaps: string;
}

export const isImagery = (style: StyleName): boolean => style === 'satellite' || style === 'hybrid';

/** How much of a picture lies in what is installed of a kind of part, at the picture's zoom. */
export function coveredBy(regions: Regions, kind: Extract<PartKind, 'basemap' | 'imagery'>, view: View): Covered {
  const { camera, box, samples } = sightOf(view);
  const areas = regions.list().flatMap(region =>
    region.manifest.parts
      .filter(part => part.kind === kind && isTrueAt(part, camera))
      .filter(({ imagery }) => boundsInView((imagery ?? region.manifest).bounds, box))
      .map(part => areaOf(region, part)),
  );
  const cells = samples.map(sample => {
    if (sample === undefined) return undefined;
    return areas.some(covers => covers(...sample)) ? '0' : '1';
  });
  const [covered, open] = [cells.includes('0'), cells.includes('1')];
  return { of: open ? (covered ? 'partial' : 'none') : 'full', gaps: cells.map(cell => cell ?? '0').join('') };
}

/** How much of a picture is installed: imagery by its own bounds, all else by the outlines of regions. */
export const coverageOf = (regions: Regions, style: StyleName, view: View): Covered =>
  coveredBy(regions, isImagery(style) ? 'imagery' : 'basemap', view);

/** Whether a part is shown at a zoom, and not so much enlarged that it is only a hint. */
export function isTrueAt(
  { imagery, minzoom = 0, maxzoom = streetZoom }: PackPart,
  { view: { zoom } }: Camera,
): boolean {
  const tileZoom = imagery === undefined ? zoom : Math.round(zoom + Math.log2(512 / imagery.tileSize));
  return tileZoom >= minzoom && (maxzoom >= streetZoom || zoom < maxzoom + 1);
}

function areaOf(region: MountedRegion, { imagery }: PackPart): (lon: number, lat: number) => boolean {
  if (imagery === undefined) return (lon, lat) => region.covers(lon, lat);
  return (lon, lat) => boundsMeet(imagery.bounds, [lon, lat, lon, lat]);
}
