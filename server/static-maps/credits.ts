import type { PartKind } from '../../data-packs/format/manifest.ts';
import { type Bounds, boundsInView } from '../../data-packs/geo/bounds.ts';
import { latitudeOf, longitudeOf } from '../../data-packs/geo/web-mercator.ts';
import type { MountedRegion, Regions } from '../regions/index.ts';
import type { StyleName } from '../tiles/index.ts';
import { Camera, type View } from './renderer/map-view.ts';

/** Lists the credits of everything a picture shows, each once. */
export function creditsOf(regions: Regions, style: StyleName, view: View): string[] {
  const kinds = kindsIn(style);
  const texts = regionsIn(regions, view).flatMap(({ manifest }) =>
    manifest.attributions.filter(({ parts }) => parts.some(part => kinds.includes(part))).map(({ text }) => text),
  );
  return [...new Set(texts)];
}

/** The regions that a view has a part of. */
export function regionsIn(regions: Regions, view: View): MountedRegion[] {
  const corners = new Camera(view).corners();
  const [west, east] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [north, south] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const box: Bounds = [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
  return regions.list().filter(({ manifest }) => boundsInView(manifest.bounds, box));
}

function kindsIn(style: StyleName): PartKind[] {
  if (style === 'outdoor') return ['basemap', 'terrain'];
  return style === 'satellite' || style === 'hybrid' ? ['imagery', 'basemap'] : ['basemap'];
}
