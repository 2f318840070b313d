import type { PartKind } from '../../../data-packs/format/manifest.ts';
import { hasImagery, styleNames } from '../../api/tiles/styles.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { layersWords as t } from '../../words.ts';

type Lacking = Record<Extract<PartKind, 'terrain' | 'imagery' | 'buildings' | 'traffic'>, string | undefined>;

/** For each kind of data that no installed region has: how to get it. */
export function useLacking(): Lacking {
  const regions = useInstalledRegions();
  const lack = (kind: keyof Lacking) =>
    regions.some(({ parts }) => parts?.includes(kind) === true) ? undefined : t(`no_${kind}`);
  return { terrain: lack('terrain'), imagery: lack('imagery'), buildings: lack('buildings'), traffic: lack('traffic') };
}

/** The styles for a list to choose from; `lacking`: why those with imagery cannot be chosen. */
export const styleOptions = (lacking: string | undefined) =>
  styleNames.map(value => ({ value, label: t(value), disabled: lacking !== undefined && hasImagery(value) }));
