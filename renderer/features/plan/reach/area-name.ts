import { useCallback } from 'react';
import { useSettings } from '../../../ui/settings.tsx';
import { reachWords as t } from '../../../words.ts';
import type { ReachArea } from './reach-area.ts';

/** Names an area by its limit: "10 min", "5 km". */
export function useAreaName(): (area: Pick<ReachArea, 'contour' | 'metric'>) => string {
  const { units } = useSettings();
  return useCallback(
    ({ contour, metric }) =>
      t(metric === 'time' ? 'withinMinutes' : units === 'miles' ? 'withinMiles' : 'withinKilometres', {
        value: contour,
      }),
    [units],
  );
}
