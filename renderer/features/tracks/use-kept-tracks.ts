import { useCallback, useEffect, useRef, useState } from 'react';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { ApiFailure } from '../../api/failure.ts';
import { readInWorker } from '../../formats/read-in-worker.ts';
import type { Track } from '../../formats/track.ts';
import { useNotify } from '../../ui/notices.tsx';
import { fileOfItem } from '../data/item-file.ts';
import type { ItemStore } from '../data/item-store.ts';
import type { KeptItem } from '../data/items-state.ts';

/** Milliseconds until a content that did not come is asked for again. */
const retryAfter = 5_000;

/** Content that this window has made. */
const own = 'own';

/** What is read of kept tracks, by item; reads those that are shown and not read yet. */
export function useKeptTracks(
  shown: readonly KeptItem[],
  store: ItemStore,
  about: () => { id: number; color: string },
): { read: ReadonlyMap<string, Track>; learn: (item: string, track: Track) => void } {
  const notify = useNotify();
  const [read, setRead] = useState<ReadonlyMap<string, Track>>(new Map());
  /** By item, the content that was read, is being read, or is not readable; `own` until the service has told its hash. */
  const asked = useRef(new Map<string, string>());
  const [retries, setRetries] = useState(0);
  const learn = useCallback((item: string, track: Track) => {
    asked.current.set(item, own);
    setRead(known => new Map(known).set(item, track));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads again what is no longer asked for
  useEffect(() => {
    // Oldest first, as they were opened.
    for (const item of shown.toReversed()) {
      if (item.content === null) continue;
      const before = asked.current.get(item.id);
      const { hash } = item.content;
      if (before !== undefined && (before === hash || hash === '')) continue;
      asked.current.set(item.id, hash);
      if (before === own) continue;
      // A track that another window changed keeps its place and colour.
      const { id, color } = read.get(item.id) ?? about();
      void store
        .content(item.id)
        .then(async content => readInWorker(await fileOfItem(item, content), { id, color: item.color ?? color }))
        .then(track => setRead(known => new Map(known).set(item.id, track)))
        .catch(error => {
          if (!(error instanceof ApiFailure)) {
            notify({ text: wordFailure(error), tone: 'trouble', topic: `track ${item.id}` });
            return;
          }
          setTimeout(() => {
            asked.current.delete(item.id);
            setRetries(count => count + 1);
          }, retryAfter);
        });
    }
  }, [shown, retries, store, about, notify]);
  return { read, learn };
}
