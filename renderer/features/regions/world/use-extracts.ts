import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ExtractsReply, requireAdminClient, useAdminClient } from '../../../api/admin/admin-client.ts';
import { useLanguage } from '../../../ui/language.ts';
import { areasOf } from './extract-area.ts';
import { placeExtracts } from './extract-search.ts';

/** The index changes a few times a year. */
const freshMs = 3_600_000;

/** The extracts: at once as they are known here, then as the index has them now. */
export function useExtracts(wanted = true) {
  const admin = useAdminClient();
  const language = useLanguage();
  const enabled = wanted && admin !== undefined;
  const known = useQuery<ExtractsReply>({
    queryKey: ['admin', 'extracts', 'known'],
    queryFn: ({ signal }) => requireAdminClient(admin).knownExtracts(signal),
    enabled,
    retry: false,
    staleTime: freshMs,
  });
  const live = useQuery<ExtractsReply>({
    queryKey: ['admin', 'extracts', 'live'],
    queryFn: ({ signal }) => requireAdminClient(admin).extracts(signal),
    enabled,
    retry: false,
    staleTime: freshMs,
  });
  const reply = live.data ?? known.data;
  const extracts = reply?.extracts;
  const placed = useMemo(() => placeExtracts(extracts ?? [], language), [extracts, language]);
  const areas = useMemo(() => areasOf(extracts ?? []), [extracts]);
  const isEmpty = placed.length === 0;
  return {
    reply,
    placed,
    areas,
    /** Nothing is known yet, and somebody is asked. */
    isLooking: isEmpty && (known.isPending || live.isPending),
    /** Why nothing is known. */
    error: isEmpty ? (live.error ?? known.error) : null,
    retry: () => void live.refetch(),
  };
}

/** What one extract is built from, and what that costs. */
export function useExtractDetails(id: string) {
  const admin = useAdminClient();
  return useQuery({
    queryKey: ['admin', 'extracts', 'details', id],
    queryFn: ({ signal }) => requireAdminClient(admin).extractDetails(id, signal),
    enabled: admin !== undefined,
    retry: false,
    staleTime: 60_000,
  });
}
