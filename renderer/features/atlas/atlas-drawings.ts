import { zoomOfScale } from '../../../data-packs/geo/map-scale.ts';
import type { AtlasPlanAnswer, AtlasRequest } from '../../api/atlas.ts';
import { drawnOverlays } from '../picture/drawn-overlays.ts';
import { plainLines } from '../picture/line-look.ts';
import type { Overlay } from '../picture/overlay.ts';
import type { OwnIcons } from '../picture/own-icons.ts';
import { thinOverlays } from '../picture/thin-overlays.ts';
import type { AtlasChoice } from './atlas-choice.ts';
import { waysOf } from './ways-of.ts';

/** The zoom of the smallest details that the pages show. */
export const pageDetail = ({ scale, pages }: AtlasPlanAnswer): number =>
  zoomOfScale(scale, pages[0]?.corners[0]?.[1] ?? 0) + 1;

/** What lies on the map, for all pages of an atlas; but the way it follows, which it draws itself. */
export function atlasDrawings(
  overlays: readonly Overlay[],
  { subject, without }: Pick<AtlasChoice, 'subject' | 'without'>,
  plan: AtlasPlanAnswer,
  own: OwnIcons,
): Pick<AtlasRequest, 'geojson' | 'icons'> {
  const followed = subject.kind === 'way' ? waysOf(overlays).find(({ id }) => id === subject.id)?.line : undefined;
  const drawn = overlays
    .filter(({ id }) => !without.includes(id))
    .map(overlay => ({ ...overlay, lines: overlay.lines.filter(({ line }) => line !== followed) }));
  const { geojson, icons } = drawnOverlays(thinOverlays(drawn, pageDetail(plan)), true, plainLines, own);
  return { ...(geojson !== undefined && { geojson }), ...(icons !== undefined && { icons }) };
}
