import { Loader, Text } from '@mantine/core';
import { ApiFailure } from '../../api/failure.ts';
import type { StaticMap } from '../../api/static-map.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { pictureWords as t } from '../../words.ts';
import { type Format, formatNames, isShown } from './choice/picture-choice.ts';
import { useObjectUrl } from './use-object-url.ts';

interface PicturePreviewProps {
  shown: StaticMap | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** Of the file that is saved. */
  format: Format;
}

/** The endpoint's own picture, and what it cost. */
export function PicturePreview({ shown, loading, error, onRetry, format }: PicturePreviewProps) {
  const url = useObjectUrl(shown?.picture);
  return (
    <figure className="picture-preview" aria-busy={loading} data-testid="picture-preview">
      {error !== undefined ? (
        <ErrorNote error={error} {...(!isRefused(error) && { onRetry })} />
      ) : (
        <div className="picture-paper" data-stale={loading || undefined}>
          {url === undefined ? null : <img src={url} alt={t('preview')} />}
          {loading ? <Loader className="picture-loader" size="sm" aria-hidden /> : null}
        </div>
      )}
      <Text component="figcaption" size="xs" c="dimmed" role="status">
        {error !== undefined
          ? t('noPicture')
          : loading || shown === undefined
            ? t('drawing')
            : captionOf(shown, format)}
      </Text>
    </figure>
  );
}

/** What is asked for cannot be had: to ask again would not help. */
const isRefused = (error: unknown): boolean => error instanceof ApiFailure && error.status === 400;

function captionOf({ picture, units, left }: StaticMap, format: Format): string {
  const size = formatBytes(picture.size);
  const cost =
    units === undefined
      ? size
      : left === undefined
        ? t('cost', { size, count: units })
        : t('costOf', { size, count: units, left });
  return isShown(format) ? cost : `${cost} ${t('shownAsPng', { format: formatNames[format] })}`;
}
