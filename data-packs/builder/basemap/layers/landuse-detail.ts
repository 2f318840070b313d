import { lookup } from '../../../base/lookup.ts';
import type { Tags } from '../../osm/osm-view.ts';

/** Leaves of woods. */
const leaves: Record<string, string> = {
  needleleaved: 'needleleaved',
  broadleaved: 'broadleaved',
  mixed: 'mixed',
};

/** Wetlands by what grows on them. */
const wetlands: Record<string, string> = {
  ...{ bog: 'bog', string_bog: 'bog', palsa_bog: 'bog' },
  ...{ swamp: 'swamp', mangrove: 'swamp' },
  ...{ marsh: 'marsh', fen: 'marsh', wet_meadow: 'marsh', saltmarsh: 'marsh' },
  ...{ reedbed: 'reedbed', reed: 'reedbed' },
};

/** What a kind of ground is in detail, for the pattern it is drawn with; undefined where nothing is known. */
export function landuseDetail(kind: string, tags: Tags): string | undefined {
  const { landuse, natural } = tags;
  if (kind === 'forest' || kind === 'wood') return lookup(leaves, tags.leaf_type ?? '');
  if (kind === 'wetland') return lookup(wetlands, tags.wetland ?? '');
  if (kind === 'bare_rock') return natural === 'scree' || natural === 'shingle' ? natural : undefined;
  if (kind === 'scrub') return natural === 'heath' ? 'heath' : undefined;
  if (kind === 'farmland') return landuse === 'vineyard' || landuse === 'orchard' ? landuse : undefined;
  return undefined;
}
