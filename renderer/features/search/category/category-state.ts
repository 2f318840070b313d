import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isRecord } from '../../../../data-packs/base/is-record.ts';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { useClient } from '../../../api/client.ts';
import { mostPlaces, placesInBox } from '../../../api/geocoding.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';
import { shareState } from '../../../shell/share-state.tsx';
import { createStore } from '../../../store.ts';
import { jsonStorage } from '../../../ui/json-storage.ts';
import { useNamesLanguage } from '../../../ui/language.ts';
import { type Place, readPlace } from '../../subject/shown-place.ts';

/** A place of the kind, with its distance from the middle of the searched area. */
export interface Hit {
  id: string;
  place: Place;
  /** Metres. */
  away: number | undefined;
}

const none: readonly Hit[] = [];

/** A search for a kind of place in the view, whose hits stay on the map and in the list until it is cleared. */
export const [CategoryState, useCategory] = shareState(() => {
  const client = useClient();
  const camera = useCamera();
  const language = useNamesLanguage();
  const [asked, setAsked] = useState<AskedCategory | undefined>(storage.load);
  const [moved, setMoved] = useState(false);
  const [hover] = useState(() => createStore<string | undefined>(undefined));
  useEffect(() => storage.save(asked), [asked]);
  const query = useQuery({
    queryKey: ['category', asked, language],
    meta: answeredByRegions,
    queryFn: async ({ signal }): Promise<Hit[]> => {
      if (asked === undefined) return [];
      const [west, south, east, north] = asked.box;
      const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
      const features = await placesInBox(client, asked.categories, asked.box, signal, middle);
      return features.map((feature, index) => {
        const { osmType, osmId, distance } = feature.properties;
        return {
          id: osmId == null ? String(index) : `${osmType ?? ''}${osmId}`,
          place: readPlace(feature),
          away: distance ?? undefined,
        };
      });
    },
    enabled: asked !== undefined,
  });
  const hits = asked === undefined ? none : (query.data ?? none);
  return useMemo(() => {
    const search = (categories: readonly string[]) => {
      const box = camera.current?.boxInSight();
      if (box === undefined) return;
      setMoved(false);
      setAsked({ categories, box });
    };
    return {
      asked,
      hits,
      /** There are more than these, the nearest ones. */
      more: hits.length >= mostPlaces,
      loading: query.isFetching,
      error: asked === undefined ? undefined : (query.error ?? undefined),
      retry: () => void query.refetch(),
      /** Whether the map shows another area than was searched. */
      moved,
      /** The id of the hit under the pointer, on the map or in the list. */
      hover,
      search,
      searchHere: () => {
        if (asked !== undefined) search(asked.categories);
      },
      noteView: () => {
        const box = camera.current?.boxInSight();
        setMoved(asked !== undefined && box !== undefined && isElsewhere(box, asked.box));
      },
      clear: () => {
        hover.set(undefined);
        setMoved(false);
        setAsked(undefined);
      },
    };
  }, [asked, hits, moved, hover, camera, query.isFetching, query.error, query.refetch]);
});

/** What is searched where. */
interface AskedCategory {
  /** Values of the API's `categories`. */
  categories: readonly string[];
  box: Bounds;
}

/** What this tab asked last, for a reload. */
const storage = jsonStorage('session', 'outpost.category', stored => (isAsked(stored) ? stored : undefined));

function isAsked(stored: unknown): stored is AskedCategory {
  if (!isRecord(stored)) return false;
  const { categories, box } = stored;
  const areTexts = Array.isArray(categories) && categories.every(one => typeof one === 'string');
  return areTexts && Array.isArray(box) && box.length === 4 && box.every(Number.isFinite);
}

/** Of the box's size: a map that moved less shows the same places. */
const tolerance = 0.08;

/** Whether a view shows another area than was searched. */
function isElsewhere([west, south, east, north]: Bounds, searched: Bounds): boolean {
  const [width, height] = [searched[2] - searched[0], searched[3] - searched[1]];
  const far = (from: number, to: number, size: number) => Math.abs(from - to) > size * tolerance;
  return (
    far(west, searched[0], width) ||
    far(east, searched[2], width) ||
    far(south, searched[1], height) ||
    far(north, searched[3], height)
  );
}
