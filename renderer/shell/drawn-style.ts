import { hasImagery, type StyleName } from '../api/tiles/styles.ts';
import { useSettings } from '../ui/settings.tsx';
import { useInstalledRegions } from './installed-regions.tsx';

/** The style that the map draws: the chosen one, but none of imagery where no region has any. */
export function useDrawnStyle(): StyleName {
  const { styleName, colorScheme } = useSettings();
  const regions = useInstalledRegions();
  const canBeDrawn = !hasImagery(styleName) || regions.some(({ parts }) => parts?.includes('imagery') === true);
  return canBeDrawn ? styleName : colorScheme;
}
