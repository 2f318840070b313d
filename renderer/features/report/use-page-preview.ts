import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { type MadeReport, makeReport, type ReportRequest } from '../../api/reports.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';

/** Milliseconds without a change until a page is asked for: each is charged. */
const pause = 600;
/** Milliseconds that pages out of sight are kept, so that turning back costs nothing. */
const keptFor = 120_000;

interface PagePreview {
  /** The latest page, while another is drawn too. */
  shown: MadeReport | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** A page of the report as the service draws it, once the request rests. */
export function usePagePreview(request: ReportRequest, page: number, ready: boolean): PagePreview {
  const client = useClient();
  const text = JSON.stringify({ request, page });
  const [settled] = useDebouncedValue(text, pause);
  const query = useQuery({
    queryKey: ['report-page', settled],
    queryFn: ({ signal }) => {
      const asked: { request: ReportRequest; page: number } = JSON.parse(settled);
      return makeReport(client, asked.request, asked.page, signal);
    },
    meta: answeredByRegions,
    enabled: ready,
    gcTime: keptFor,
    placeholderData: keepPreviousData,
  });
  return {
    shown: query.isError ? undefined : query.data,
    loading: !ready || settled !== text || query.isFetching,
    error: query.error ?? undefined,
    retry: () => void query.refetch(),
  };
}
