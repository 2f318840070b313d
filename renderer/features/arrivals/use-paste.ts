import { useWindowEvent } from '@mantine/hooks';
import { largestContent } from '../../../data-packs/interchange/content-endings.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { isTyping } from '../../ui/keys.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { arrivalsWords as t } from '../../words.ts';
import { useSearchRequest } from '../search/search-request.ts';
import { type Arrival, readDropped } from './dropped.ts';
import { readPasted } from './pasted.ts';

/** Does with what is pasted on the window as with what is dropped; a single place or position is searched for. */
export function usePaste(take: (files: readonly Arrival[]) => void, openTrack: (file: Promise<TrackFile>) => void) {
  const notify = useNotify();
  const search = useSearchRequest();
  useWindowEvent('paste', event => {
    const { clipboardData } = event;
    if (clipboardData === null || isTyping(event.target)) return;
    const files = readDropped(clipboardData);
    const text = files.length > 0 ? '' : clipboardData.getData('text/plain');
    const pasted = text.length > largestContent ? undefined : readPasted(text);
    if (files.length > 0) take(files);
    else if (pasted !== undefined && 'search' in pasted) search.open(pasted.search);
    else if (pasted !== undefined) openTrack(Promise.resolve(fileOf(pasted)));
    else if (text.trim() !== '') notify({ text: t('pastedUnknown', { limit: largestContent }), tone: 'trouble' });
    else return;
    event.preventDefault();
  });
}

const fileOf = ({ format, content }: { format: TrackFile['format']; content: string }): TrackFile => ({
  name: `${t('pasted', { at: new Date() })}.${format}`,
  format,
  bytes: new TextEncoder().encode(content),
});
