import { Loader, Text } from '@mantine/core';
import type { MadeReport } from '../../api/reports.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { reportWords as t } from '../../words.ts';
import { useObjectUrl } from '../picture/use-object-url.ts';

interface PagePreviewProps {
  shown: MadeReport | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  page: number;
  onPage: (page: number) => void;
}

/** A page of the report, and the way to the others. */
export function PagePreview({ shown, loading, error, onRetry, page, onPage }: PagePreviewProps) {
  const url = useObjectUrl(shown?.file);
  const pages = shown?.pages ?? 1;
  const at = Math.min(page, pages);
  return (
    <figure className="report-preview" aria-busy={loading} data-testid="report-preview">
      {error !== undefined ? (
        <ErrorNote error={error} onRetry={onRetry} />
      ) : (
        <div className="report-paper" data-stale={loading || undefined}>
          {url === undefined ? null : <img src={url} alt={t('previewOf', { page: at, pages })} />}
          {loading ? <Loader className="report-loader" size="sm" aria-hidden /> : null}
        </div>
      )}
      <figcaption className="report-pager">
        <IconButton icon="left" label={t('pageBefore')} disabled={at <= 1} onClick={() => onPage(at - 1)} size="md" />
        <Text size="xs" c="dimmed" role="status">
          {error !== undefined
            ? t('noPreview')
            : loading || shown === undefined
              ? t('drawing')
              : t('page', { page: at, pages })}
        </Text>
        <IconButton
          icon="right"
          label={t('pageAfter')}
          disabled={at >= pages}
          onClick={() => onPage(at + 1)}
          size="md"
        />
      </figcaption>
    </figure>
  );
}
