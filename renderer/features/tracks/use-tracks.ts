import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useClient } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { exportFeatures } from '../../api/features.ts';
import { readInWorker } from '../../formats/read-in-worker.ts';
import { nextColor, type Track } from '../../formats/track.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { fileOfItem } from '../data/item-file.ts';
import { isShown, titleOf } from '../data/item-look.ts';
import type { ItemStore } from '../data/item-store.ts';
import { type KeptItem, type NewItem, useItems, useItemsOfKind, useItemsState } from '../data/items-state.ts';
import { whenKept } from '../data/when-kept.ts';
import { figuresOf, itemOfTrack, keptUnread } from './kept-track.ts';
import { isTroubled, leftOutText } from './left-out-text.ts';

export interface ShownTrack extends Track {
  /** The id of the item that keeps its file. */
  item: string;
}

/** The tracks on the map: the kept ones that are not hidden, in the order in which they were opened. */
export const [TracksState, useTracks] = shareState(() => {
  const { store, add, change } = useItemsState();
  const { items } = useItems();
  const kept = useItemsOfKind('track');
  const shown = useMemo(() => kept.filter(item => isShown(item, items)), [kept, items]);
  const notify = useNotify();
  const nextId = useRef(1);
  const colors = useRef<readonly string[]>([]);
  const about = useCallback(() => ({ id: nextId.current++, color: nextColor(colors.current) }), []);
  /** The last opened one, which the map shows. */
  const [latest, setLatest] = useState<ShownTrack>();
  /** Keeps the figures of what the service alone reads. */
  const onFirst = useCallback(
    (item: KeptItem, track: Track) => {
      store.change(item.id, { properties: { ...item.properties, ...figuresOf(track) } });
      setLatest({ ...track, item: item.id });
    },
    [store],
  );
  const { read, learn } = useKeptTracks(shown, store, about, onFirst);
  const before = useRef<Promise<unknown>>(Promise.resolve());

  const all = useMemo(
    () =>
      shown
        .flatMap((item): ShownTrack[] => {
          const track = read.get(item.id);
          if (track === undefined) return [];
          return [{ ...track, item: item.id, name: titleOf(item), color: item.color ?? track.color }];
        })
        .sort((a, b) => a.id - b.id),
    [shown, read],
  );
  colors.current = all.map(({ color }) => color);

  /** Opens a file after all earlier ones, and keeps it, with more properties of its item. Throws a `WordedError`. */
  const open = useCallback(
    (file: Promise<TrackFile>, properties: NewItem['properties'] = {}): Promise<void> => {
      const opened = Promise.all([file, before.current]).then(async ([given]) => {
        if (given.format === 'gpkg') {
          // A database, which only the service reads.
          add(...keptUnread(given));
          return;
        }
        const track = await readInWorker(given, about());
        // Update now: the next file may be read before the next render.
        colors.current = [...colors.current, track.color];
        const { item, content } = itemOfTrack(track, given);
        const text = track.losses && leftOutText(given.name, track.losses);
        if (text !== undefined) notify({ text, stays: track.losses !== undefined && isTroubled(track.losses) });
        const id = add({ ...item, properties: { ...item.properties, ...properties } }, content);
        learn(id, track);
        setLatest({ ...track, item: id });
      });
      // One by one, so that the list keeps the files' order.
      before.current = Promise.allSettled([before.current, opened]);
      return opened;
    },
    [add, learn, about, notify],
  );
  /** Takes a track off the map; it is kept, and the Data panel shows it again. */
  const close = useCallback((item: string) => change(item, { visible: false }), [change]);
  return { all, latest, open, learn, close };
});

/** Milliseconds until a content that did not come is asked for again. */
const retryAfter = 5_000;

/** Changes with all that is drawn of an item. */
const versionOf = ({ color, properties }: KeptItem, { hash, edits }: NonNullable<KeptItem['content']>): string =>
  edits === undefined && properties.look === undefined ? hash : JSON.stringify([hash, edits, color, properties.look]);

/** Content that this window has made. */
const own = 'own';

/** What is read of kept tracks, by item; reads those that are shown and not read yet. */
function useKeptTracks(
  shown: readonly KeptItem[],
  store: ItemStore,
  about: () => { id: number; color: string },
  onFirst: (item: KeptItem, track: Track) => void,
): { read: ReadonlyMap<string, Track>; learn: (item: string, track: Track) => void } {
  const client = useClient();
  const notify = useNotify();
  const [read, setRead] = useState<ReadonlyMap<string, Track>>(new Map());
  /** By item, the content that was read, is being read, or is not readable; `own` until the service has told its hash. */
  const asked = useRef(new Map<string, string>());
  const [retries, setRetries] = useState(0);
  /** Shows a track that this window changed, before its content is read again. */
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
      const { look, format, bounds } = item.properties;
      const isDrawn = look !== undefined || format === 'gpkg';
      const hash = item.content.hash && versionOf(item, item.content);
      if (before !== undefined && (before === hash || hash === '')) continue;
      asked.current.set(item.id, hash);
      // Its look may have come before the service told the hash.
      if (before === own && !isDrawn) continue;
      // A track that another window changed keeps its place and colour.
      const { id, color } = read.get(item.id) ?? about();
      // As it looks there: its look is sent first.
      const drawn = async () => {
        await whenKept(store, item.id);
        const isLatest = asked.current.get(item.id) === hash;
        return isLatest ? exportFeatures(client, item.id, { format: 'geojson', drawn: true }) : undefined;
      };
      void (isDrawn ? drawn() : store.content(item.id))
        .then(async content => {
          if (content === undefined) return;
          const how = { id, color: item.color ?? color, ...(isDrawn && { look: 'drawn' as const }) };
          const track = await readInWorker(await fileOfItem(item, content), how);
          setRead(known => new Map(known).set(item.id, track));
          if (bounds === undefined) onFirst(item, track);
        })
        .catch(error => {
          if (!(error instanceof ApiFailure) || error.status === 400) {
            notify({ text: wordFailure(error), tone: 'trouble', topic: `track ${item.id}` });
            return;
          }
          setTimeout(() => {
            asked.current.delete(item.id);
            setRetries(count => count + 1);
          }, retryAfter);
        });
    }
  }, [shown, retries, client, store, about, notify, onFirst]);
  return { read, learn };
}
