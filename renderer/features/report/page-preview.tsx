import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../api/client.ts';
import { makeReport, type ReportRequest } from '../../api/reports.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { PaperPreview } from '../../ui/paper/paper-preview.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { reportWords as t } from '../../words.ts';

/** Milliseconds without a change until a page is asked for: each is charged. */
const pause = 600;
/** Milliseconds that pages out of sight are kept, so that turning back costs nothing. */
const keptFor = 120_000;

interface PagePreviewProps {
  request: ReportRequest;
  /** Whether it is known what the report is about. */
  ready: boolean;
}

/** A page of the report as the service draws it, and the way to the others. */
export function PagePreview({ request, ready }: PagePreviewProps) {
  const [page, setPage] = useState(1);
  const { shown, loading, error, retry } = usePage(request, page, ready);
  const pages = shown?.pages ?? 1;
  const at = Math.min(page, pages);
  return (
    <PaperPreview
      picture={shown?.file}
      alt={t('previewOf', { page: at, pages })}
      loading={loading}
      error={error}
      onRetry={retry}
      testId="report-preview"
    >
      <figcaption className="report-pager">
        <IconButton icon="left" label={t('pageBefore')} disabled={at <= 1} onClick={() => setPage(at - 1)} size="md" />
        <SoftText size="xs" role="status">
          {error !== undefined
            ? t('noPreview')
            : loading || shown === undefined
              ? t('drawing')
              : t('page', { page: at, pages })}
        </SoftText>
        <IconButton
          icon="right"
          label={t('pageAfter')}
          disabled={at >= pages}
          onClick={() => setPage(at + 1)}
          size="md"
        />
      </figcaption>
    </PaperPreview>
  );
}

/** A page, once the request rests; the latest one while another is drawn. */
function usePage(request: ReportRequest, page: number, ready: boolean) {
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
