import type { PartKind } from '../../data-packs/format/manifest.ts';
import { type Bounds, boundsInView } from '../../data-packs/geo/bounds.ts';
import type { RegionCredit, RegionInfo } from '../api/health.ts';
import { hasImagery, type StyleName } from '../api/styles.ts';

function kindsIn(style: StyleName): PartKind[] {
  if (hasImagery(style)) return ['imagery', 'basemap'];
  return style === 'outdoor' ? ['basemap', 'terrain'] : ['basemap'];
}

/** Credits of the regions in a view, each once. */
export function creditsInView(regions: readonly RegionInfo[], style: StyleName, view: Bounds): RegionCredit[] {
  const kinds = kindsIn(style);
  const shown = regions.filter(({ bounds }) => boundsInView(bounds, view));
  const needed = shown.flatMap(({ attributions = [] }) =>
    attributions.filter(({ parts }) => parts.some(part => kinds.includes(part))),
  );
  return [...new Map(needed.map(credit => [credit.text, credit])).values()];
}
