import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { type ApiClient, useClient } from '../../api/client.ts';
import { type Bias, forward } from '../../api/geocoding.ts';
import { createStore, useStore } from '../../store.ts';
import { jsonStorage } from '../../ui/json-storage.ts';
import { parseCoordinates } from '../subject/parse-decimal.ts';
import { type Place, placeAt, readPlace } from '../subject/shown-place.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface PlaceSearchProps {
  /** The name of the picked place, shown while not typing. */
  value: string;
  bias: () => Bias | undefined;
  onPick: (place: Place) => void;
  /** Called with a text before it is looked for. */
  onSearch?: (text: string) => void;
  /** Offers all places of a kind in view where the text names one. */
  onCategory?: ((categories: readonly string[]) => void) | undefined;
  /** A new request fills in its text as if typed. */
  request?: { text: string | undefined } | undefined;
}

/** The state of a place field: its text, the places found, the active row. */
export function usePlaceSearch(props: PlaceSearchProps) {
  const { value, onPick, onCategory, request } = props;
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { searched, searching, search, forget } = useSearch(text, props);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (request?.text === undefined) return;
    setText(request.text);
    forget();
    setOpen(true);
  }, [request, forget]);
  const offered = useOffered(text, open, searched, props);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (written: string) => {
    setText(written);
    setOpen(true);
    setActive(-1);
    forget();
  };
  const pick = (place: Place) => {
    close();
    forget();
    setText(place.title);
    addRecentPlace(place);
    onPick(place);
  };
  const pickCategory = (categories: readonly string[]) => {
    close();
    forget();
    onCategory?.(categories);
  };
  const clear = () => {
    setText('');
    forget();
  };
  const findTyped = async () => {
    const found = await search();
    if (onCategory !== undefined && found?.categories != null) pickCategory(found.categories);
    else if (found?.places[0] !== undefined) pick(found.places[0]);
  };
  const onKeyDown = fieldKeys({
    onArrow: step => {
      setOpen(true);
      setActive(rowBeside(active, step, offered.rows));
    },
    onEnter: () => {
      const { places, category } = offered;
      const chosen = places[active - (category === undefined ? 0 : 1)];
      if (open && active === 0 && category !== undefined) pickCategory(category);
      else if (open && chosen !== undefined) pick(chosen);
      else void findTyped();
    },
    onEscape: field => {
      if (!open) field.blur();
      close();
      setText(value);
    },
  });
  const busy = searching || offered.loading;
  return {
    text,
    open,
    active,
    ...offered,
    busy,
    setOpen,
    setActive,
    close,
    type,
    clear,
    pick,
    pickCategory,
    onKeyDown,
  };
}

/** What the service has found for a text that was sent. */
interface Searched {
  text: string;
  places: readonly Place[];
  error?: unknown;
}

/** Looks for a whole text, where it is not coordinates. */
function useSearch(text: string, { bias, onSearch }: PlaceSearchProps) {
  const client = useClient();
  const [searched, setSearched] = useState<Searched>();
  const [searching, setSearching] = useState(false);
  const forget = useCallback(() => setSearched(undefined), []);
  const search = async (): Promise<Found | undefined> => {
    const wanted = text.trim();
    if (wanted === '') return undefined;
    const coordinates = parseCoordinates(wanted);
    if (coordinates !== undefined) return { places: [placeAt(coordinates)] };
    setSearching(true);
    onSearch?.(wanted);
    const found = await searchPlaces(client, wanted, bias());
    setSearching(false);
    setSearched({ text: wanted, places: [], error: found.error });
    return found;
  };
  return { searched, searching, search, forget };
}

/** What the list below the field shows: what was found, suggestions while one types, else recent places. */
function useOffered(text: string, open: boolean, searched: Searched | undefined, props: PlaceSearchProps) {
  const { value, bias, onCategory } = props;
  const recent = useStore(recentPlaces, places => places);
  const typed = text.trim() !== '' && text !== value;
  const suggestions = useSuggestions(text, bias, open && typed);
  const finished = searched !== undefined && searched.text === text.trim() ? searched : undefined;
  const places = finished?.places ?? (typed ? suggestions.places : open && text.trim() === '' ? recent : []);
  const category = onCategory !== undefined && typed && finished === undefined ? suggestions.categories : undefined;
  /** The category, if any, then the places. */
  const rows = places.length + (category === undefined ? 0 : 1);
  const answered = finished !== undefined || (typed && suggestions.text !== '' && !suggestions.loading);
  return {
    places,
    category,
    rows,
    loading: open && typed && suggestions.loading,
    /** Whether `places` are recently picked ones. */
    areRecent: text.trim() === '' && recent.length > 0,
    nothingFor: answered && rows === 0 ? text.trim() : undefined,
    error: finished?.error ?? (typed ? suggestions.error : undefined),
  };
}

interface FieldKeys {
  onArrow: (step: 1 | -1) => void;
  onEnter: () => void;
  onEscape: (field: HTMLInputElement) => void;
}

function fieldKeys({ onArrow, onEnter, onEscape }: FieldKeys) {
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event;
    if (key === 'Escape') {
      event.stopPropagation();
      onEscape(event.currentTarget);
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter') return;
    event.preventDefault();
    if (key === 'Enter') onEnter();
    else onArrow(key === 'ArrowDown' ? 1 : -1);
  };
}

/** Counts the field as one more row, so that the arrows lead back to the typed text. */
const rowBeside = (active: number, step: 1 | -1, rows: number): number => ((active + 2 + step + rows) % (rows + 1)) - 1;

interface Found {
  places: readonly Place[];
  categories?: readonly string[] | null | undefined;
  error?: unknown;
}

async function searchPlaces(client: ApiClient, text: string, bias: Bias | undefined): Promise<Found> {
  try {
    const { features, categories } = await forward(client, text, bias);
    return { places: features.map(readPlace), categories };
  } catch (error) {
    return { places: [], error };
  }
}

const mostRecent = 6;

const isPlace = (stored: unknown): stored is Place =>
  isRecord(stored) && typeof stored.title === 'string' && isRecord(stored.point);

const recentStorage = jsonStorage('local', 'outpost.recent', stored =>
  Array.isArray(stored) ? stored.filter(isPlace).slice(0, mostRecent) : [],
);

/** Recently picked places, newest first; stored in this browser only. */
const recentPlaces = createStore<readonly Place[]>(recentStorage.load());

function addRecentPlace(place: Place): void {
  const others = recentPlaces.get().filter(one => one.title !== place.title || one.context !== place.context);
  const next = [place, ...others].slice(0, mostRecent);
  recentPlaces.set(next);
  recentStorage.save(next);
}
