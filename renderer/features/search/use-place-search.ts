import { type KeyboardEvent, useEffect, useState } from 'react';
import { useClient } from '../../api/client.ts';
import { type Bias, forward } from '../../api/geocoding.ts';
import { useStore } from '../../ui/store.ts';
import { type Place, placeAt, readPlace } from './found-place.ts';
import { parseCoordinates } from './parse-decimal.ts';
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
  const [searched, setSearched] = useState<{ text: string; places: readonly Place[]; error?: unknown }>();
  const [searching, setSearching] = useState(false);
  const recent = useStore(recentPlaces, places => places);

  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (request?.text === undefined) return;
    setText(request.text);
    setSearched(undefined);
    setOpen(true);
  }, [request]);

  const typed = text.trim() !== '' && text !== value;
  const suggestions = useSuggestions(text, bias, open && typed);
  const finished = searched !== undefined && searched.text === text.trim() ? searched : undefined;
  const places = finished?.places ?? (typed ? suggestions.places : open && text.trim() === '' ? recent : []);
  const category = onCategory !== undefined && typed && finished === undefined ? suggestions.categories : undefined;
  /** Rows: the category, if any, then the places. */
  const first = category === undefined ? 0 : 1;
  const rows = places.length + first;
  const answered = finished !== undefined || (typed && suggestions.text !== '' && !suggestions.loading);

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
    try {
      const { features, categories } = await forward(client, wanted, bias());
      if (onCategory !== undefined && categories != null) return pickCategory(categories);
      const found = features.map(readPlace);
      if (found[0] !== undefined) pick(found[0]);
      else setSearched({ text: wanted, places: [] });
    } catch (error) {
      setSearched({ text: wanted, places: [], error });
    } finally {
      setSearching(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (rows === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Count the field as one more row, so that the arrows lead back to the typed text.
      setActive(((active + 1 + step + rows + 1) % (rows + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = places[active - first];
      if (open && active === 0 && category !== undefined) pickCategory(category);
      else if (open && chosen !== undefined) pick(chosen);
      else void search();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (open) setOpen(false);
      else event.currentTarget.blur();
      setText(value);
      setActive(-1);
    }
  };

  return {
    text,
    open,
    active,
    places,
    category,
    rows,
    busy: searching || (open && typed && suggestions.loading),
    /** Whether `places` are recently picked ones. */
    areRecent: text.trim() === '' && recent.length > 0,
    nothingFor: answered && rows === 0 ? text.trim() : undefined,
    error: finished?.error ?? (typed ? suggestions.error : undefined),
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
