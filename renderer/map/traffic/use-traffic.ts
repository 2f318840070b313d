import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RegionInfo } from '../../api/health.ts';
import type { TileSession } from '../../api/tiles/tile-session.ts';
import { createStore } from '../../store.ts';
import { useLayerChoice } from '../layers/layer-choice.ts';
import { type CountryTraffic, readTraffic } from './traffic-feed.ts';

/** Milliseconds between looks at the present state. */
const interval = 60_000;
const none: readonly CountryTraffic[] = [];

/** What the map shows now, for those outside it. */
export const shownTraffic = createStore(none);

/** The present traffic while its flow or incidents are shown, looked at every minute. */
export function useTraffic(
  session: TileSession,
  regions: readonly RegionInfo[],
  report: (failure: unknown) => void,
): readonly CountryTraffic[] {
  const choice = useLayerChoice();
  const installed = regions.filter(({ parts }) => parts?.includes('traffic') === true);
  const wanted = (choice.traffic || choice.incidents) && installed.length > 0;
  const { data = none, error } = useQuery({
    queryKey: ['traffic', installed.map(({ id, version }) => `${id} ${version}`).join()],
    queryFn: async ({ signal }) => {
      await session.withTraffic();
      return readTraffic(session, signal);
    },
    enabled: wanted,
    refetchInterval: interval,
  });
  const traffic = wanted ? data : none;
  const failure = wanted ? error : null;
  useEffect(() => {
    if (failure !== null) report(failure);
  }, [failure, report]);
  useEffect(() => shownTraffic.set(traffic), [traffic]);
  return traffic;
}
