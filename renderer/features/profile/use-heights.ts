import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { encodePolyline } from '../../../data-packs/geo/polyline.ts';
import { useClient } from '../../api/client.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { askHeights } from './ask-heights.ts';
import type { ProfiledLine } from './profiled-line.ts';

export interface Heights {
  /** Metres at evenly spaced points along the route, null where unknown. */
  data: readonly (number | null)[] | undefined;
  loading: boolean;
  error: unknown;
}

/** The heights along a route: those it tells of its road, else those of the ground. */
export function useHeights(route: ProfiledLine | undefined): Heights {
  const client = useClient();
  const encoded = useMemo(() => (route === undefined ? undefined : encodePolyline(route.line)), [route]);
  const query = useQuery({
    queryKey: ['heights', encoded, route?.breaks],
    meta: answeredByRegions,
    queryFn: route === undefined ? skipToken : ({ signal }) => askHeights(client, route, signal),
    enabled: route !== undefined && route.heights === undefined,
  });
  if (route?.heights !== undefined) return { data: route.heights, loading: false, error: undefined };
  return { data: query.data, loading: query.isFetching, error: query.error ?? undefined };
}
