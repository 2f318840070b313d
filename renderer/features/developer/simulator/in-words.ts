import type { DashboardKey } from '../../../api/dashboard-client.ts';
import { developerPanelWords as t } from '../../../words.ts';

/** What is simulated for a key, in a sentence. */
export function inWords({ simulation }: DashboardKey): string {
  if (simulation === null) return t('nothingSimulated');
  const { failure, aheadSeconds, limit, used } = simulation;
  const parts = [
    ...(failure === null
      ? []
      : [
          failure.left === null
            ? t('allFail', { error: failure.error, path: failure.path })
            : t('someFail', { count: failure.left, error: failure.error, path: failure.path }),
        ]),
    ...(aheadSeconds === 0 ? [] : [t('clockAhead', { ahead: duration(aheadSeconds) })]),
    ...(limit === null ? [] : [t('ownLimit', { used: used.tenths / 10, limit })]),
  ];
  return parts.length === 0 ? t('ownPeriod') : parts.join(' ');
}

function duration(seconds: number): string {
  if (seconds >= 86_400) return t('aheadDays', { value: Math.round(seconds / 8640) / 10 });
  if (seconds >= 3600) return t('aheadHours', { value: Math.round(seconds / 360) / 10 });
  return t('aheadMinutes', { value: Math.round(seconds / 6) / 10 });
}
