import './paper-preview.css';
import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNote } from '../error-note.tsx';
import { useObjectUrl } from '../files/use-object-url.ts';

interface PaperPreviewProps {
  /** The latest one, pale while another is drawn. */
  picture: Blob | undefined;
  alt: string;
  loading: boolean;
  error: unknown;
  /** Undefined: to ask again would not help. */
  onRetry: (() => void) | undefined;
  testId: string;
  /** Below the picture. */
  children: ReactNode;
}

/** A picture or page as the service draws it. */
export function PaperPreview({ picture, alt, loading, error, onRetry, testId, children }: PaperPreviewProps) {
  const url = useObjectUrl(picture);
  return (
    <figure className="stacked paper-preview" aria-busy={loading} data-testid={testId}>
      {error !== undefined ? (
        <ErrorNote error={error} {...(onRetry !== undefined && { onRetry })} />
      ) : (
        <div className="paper" data-stale={loading || undefined}>
          {url === undefined ? null : <img src={url} alt={alt} />}
          {loading ? <Loader className="paper-loader" size="sm" aria-hidden /> : null}
        </div>
      )}
      {children}
    </figure>
  );
}
