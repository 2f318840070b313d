import { type KeyboardEvent, useEffect, useState } from 'react';
import { type ApiClient, useClient } from '../../api/client.ts';
import { type Bias, forward } from '../../api/geocoding.ts';
import { useStore } from '../../ui/store.ts';
import { type Place, placeAt, readPlace } from '../subject/found-place.ts';
import { parseCoordinates } from '../subject/parse-decimal.ts';
import { addRecentPlace, recentPlaces } from './recent.ts';
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
export function usePlaceSearch({ value, bias, onPick, onSearch, onCategory, request }: PlaceSearchProps) {
  const client = useClient();
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [searched, setSearched] = useState<Searched>();
  const [searching, setSearching] = useState(false);

  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (request?.text === undefined) return;
    setText(request.text);
    setSearched(undefined);
    setOpen(true);
  }, [request]);

  const offered = useOffered({ text, value, open, searched, bias, offersCategory: onCategory !== undefined });
  const { places, category, rows } = offered;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (written: string) => {
    setText(written);
    setOpen(true);
    setActive(-1);
    setSearched(undefined);
  };
  const clear = () => {
    setText('');
    setSearched(undefined);
  };
  const pick = (place: Place) => {
    close();
    setSearched(undefined);
    setText(place.title);
    addRecentPlace(place);
    onPick(place);
  };
  const pickCategory = (categories: readonly string[]) => {
    close();
    setSearched(undefined);
    onCategory?.(categories);
  };
  const search = async () => {
    const wanted = text.trim();
    if (wanted === '') return;
    const coordinates = parseCoordinates(wanted);
    if (coordinates !== undefined) return pick(placeAt(coordinates));
    setSearching(true);
    onSearch?.(wanted);
    const found = await searchPlaces(client, wanted, bias());
    setSearching(false);
    if (onCategory !== undefined && found.categories != null) return pickCategory(found.categories);
    if (found.places[0] !== undefined) pick(found.places[0]);
    else setSearched({ ...found, text: wanted });
  };

  const onKeyDown = fieldKeys({
    onArrow: step => {
      setOpen(true);
      if (rows > 0) setActive(rowBeside(active, step, rows));
    },
    onEnter: () => {
      const chosen = places[active - (category === undefined ? 0 : 1)];
      if (open && active === 0 && category !== undefined) pickCategory(category);
      else if (open && chosen !== undefined) pick(chosen);
      else void search();
    },
    onEscape: field => {
      if (open) setOpen(false);
      else field.blur();
      setText(value);
      setActive(-1);
    },
  });

  return {
    text,
    open,
    active,
    ...offered,
    busy: searching || offered.loading,
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

interface OfferedProps extends Pick<PlaceSearchProps, 'value' | 'bias'> {
  text: string;
  open: boolean;
  searched: Searched | undefined;
  offersCategory: boolean;
}

/** What the list below the field shows: what was found, suggestions while one types, else recent places. */
function useOffered({ text, value, open, searched, bias, offersCategory }: OfferedProps) {
  const recent = useStore(recentPlaces, places => places);
  const typed = text.trim() !== '' && text !== value;
  const suggestions = useSuggestions(text, bias, open && typed);
  const finished = searched !== undefined && searched.text === text.trim() ? searched : undefined;
  const places = finished?.places ?? (typed ? suggestions.places : open && text.trim() === '' ? recent : []);
  const category = offersCategory && typed && finished === undefined ? suggestions.categories : undefined;
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
      return onEscape(event.currentTarget);
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
