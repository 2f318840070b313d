import { AtlasPages } from '../../map/overlays/atlas-pages.tsx';
import { useAtlasPlan } from './use-atlas-plan.ts';

/** The pages that the atlas would have. */
export function PlannedPages() {
  const { plan } = useAtlasPlan();
  return plan === undefined ? null : <AtlasPages pages={plan.pages} />;
}
