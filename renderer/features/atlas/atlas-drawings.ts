import { zoomOfScale } from '../../../data-packs/geo/map-scale.ts';
import type { AtlasPlanAnswer, AtlasRequest } from '../../api/atlas.ts';
import { drawnOverlays } from '../picture/drawn-overlays.ts';
import type { Overlay } from '../picture/overlay.ts';
import { thinOverlays } from '../picture/thin-overlays.ts';
import type { Subject } from './atlas-choice.ts';
import { waysOf } from './ways-of.ts';

/** What lies on the map, for all pages of an atlas; but the way it follows, which it draws itself. */
export function atlasDrawings(
  overlays: readonly Overlay[],
  subject: Subject,
  { scale, pages }: AtlasPlanAnswer,
): Pick<AtlasRequest, 'geojson'> {
  const followed = subject.kind === 'way' ? waysOf(overlays).find(({ id }) => id === subject.id)?.line : undefined;
  const drawn = overlays.map(overlay => ({ ...overlay, lines: overlay.lines.filter(({ line }) => line !== followed) }));
  const latitude = pages[0]?.corners[0]?.[1] ?? 0;
  const { geojson } = drawnOverlays(thinOverlays(drawn, zoomOfScale(scale, latitude) + 1), true);
  return geojson === undefined ? {} : { geojson };
}
