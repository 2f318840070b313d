import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { requireAdminClient, useAdminClient } from '../../api/admin/admin-client.ts';

/** Milliseconds after the frame came to rest. */
const restMs = 250;

/** About how large a part is, without items; nothing is asked while the frame moves. */
export function usePartSize(region: string | undefined, box: Bounds | undefined) {
  const admin = useAdminClient();
  const key = box?.map(degrees => degrees.toFixed(5)).join(',');
  const [settled] = useDebouncedValue(key, restMs);
  const { data, error } = useQuery({
    queryKey: ['admin', 'part-size', region, settled],
    queryFn:
      region === undefined || box === undefined || settled !== key
        ? skipToken
        : ({ signal }) => requireAdminClient(admin).carry.measure(region, box, signal),
    retry: false,
    staleTime: 60_000,
  });
  return settled === key ? { bytes: data?.bytes, error } : { bytes: undefined, error: null };
}
