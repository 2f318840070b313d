import { zoomOfScale } from '../../../data-packs/geo/map-scale.ts';
import type { AtlasPlanAnswer, AtlasRequest } from '../../api/atlas.ts';
import type { OwnIcons } from '../picture/choice/own-icons.ts';
import { drawnFeatures } from '../picture/overlays/drawn-overlays.ts';
import type { Overlay } from '../picture/overlays/overlay.ts';
import { nameFeature, overlayNames } from '../picture/overlays/overlay-names.ts';
import { thinOverlays } from '../picture/overlays/thin-overlays.ts';
import type { AtlasChoice } from './atlas-choice.ts';
import { namesOnPages } from './names-on-pages.ts';
import { waysOf } from './ways-of.ts';

/** The zoom of the smallest details that the pages show. */
export const pageDetail = ({ scale, pages }: AtlasPlanAnswer): number =>
  zoomOfScale(scale, pages[0]?.corners[0]?.[1] ?? 0) + 1;

/** What lies on the map and is laid over the pages; but the way that they follow, which the service draws itself. */
export function laidOverPages(
  overlays: readonly Overlay[],
  { subject, without }: Pick<AtlasChoice, 'subject' | 'without'>,
): Overlay[] {
  const followed = subject.kind === 'way' ? waysOf(overlays).find(({ id }) => id === subject.id)?.line : undefined;
  return overlays
    .filter(({ id }) => !without.includes(id))
    .map(overlay => ({ ...overlay, lines: overlay.lines.filter(({ line }) => line !== followed) }));
}

/** The same for the request of an atlas, with the names beside it. */
export function atlasDrawings(
  overlays: readonly Overlay[],
  choice: AtlasChoice,
  plan: AtlasPlanAnswer,
  own: OwnIcons,
): Pick<AtlasRequest, 'geojson' | 'icons'> {
  const thin = thinOverlays(laidOverPages(overlays, choice), pageDetail(plan));
  const { features, icons } = drawnFeatures(thin, choice.lines, own);
  const names = choice.namesOfDrawings ? overlayNames(thin, namesOnPages(plan)).map(nameFeature) : [];
  return {
    ...(features.length > 0 && { geojson: { type: 'FeatureCollection', features: [...features, ...names] } }),
    ...(icons !== undefined && { icons }),
  };
}
