import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import { useCatalogues } from '../../regions-state/use-admin-queries.ts';

/** Whether the Regions panel is at the world's list: chosen, or as there is no catalogue to get regions from. */
export function useWorldShown(): boolean {
  const { view, isOpen } = useRegionsPanel();
  const catalogues = useCatalogues(isOpen).data;
  if (view.at === 'get') return catalogues?.length === 0;
  return view.at === 'world' || view.at === 'extract';
}
