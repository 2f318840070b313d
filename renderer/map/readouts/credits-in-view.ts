import type { PartKind } from '../../../data-packs/format/manifest.ts';
import { type Bounds, boundsSeenIn } from '../../../data-packs/geo/bounds.ts';
import type { RegionCredit, RegionInfo } from '../../api/health.ts';
import { hasImagery, type StyleName } from '../../api/tiles/styles.ts';
import type { LayerChoice } from '../layers/layer-choice.ts';

type CreditedLayers = Pick<LayerChoice, 'relief' | 'contours' | 'view3d' | 'tiles3d' | 'traffic' | 'incidents'>;

/** Parts of regions that a map draws. */
export function drawnParts(style: StyleName, choice: CreditedLayers): PartKind[] {
  const { relief = style === 'outdoor', contours = style === 'outdoor', view3d, tiles3d, traffic, incidents } = choice;
  return [
    'basemap',
    ...(hasImagery(style) ? (['imagery'] as const) : []),
    ...(relief || contours || view3d ? (['terrain'] as const) : []),
    ...(tiles3d ? (['buildings'] as const) : []),
    ...(traffic || incidents ? (['traffic'] as const) : []),
  ];
}

/** Credits of the regions in a view for these parts, each once. */
export function creditsInView(
  regions: readonly RegionInfo[],
  kinds: readonly PartKind[],
  view: Bounds,
): RegionCredit[] {
  const shown = regions.filter(({ bounds }) => boundsSeenIn(bounds, view));
  const needed = shown.flatMap(({ attributions = [] }) =>
    attributions.filter(({ parts }) => parts.some(part => kinds.includes(part))),
  );
  return [...new Map(needed.map(credit => [credit.text, credit])).values()];
}
