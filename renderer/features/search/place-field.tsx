import { CloseButton, Loader } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { useClient } from '../../api/client-context.ts';
import { type Bias, forward } from '../../api/geocoding.ts';
import { useStore } from '../../ui/store.ts';
import { type Place, placeAt, readPlace } from './found-place.ts';
import { parseCoordinates } from './parse-decimal.ts';
import { recentPlaces, remember } from './recent.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface PlaceFieldProps {
  label: string;
  placeholder: string;
  /** What the field says when nobody types: the name of the place it holds. */
  value: string;
  bias: () => Bias | undefined;
  onPick: (place: Place) => void;
  /** Without it the field has no clear button: where its row can be removed, one cross is enough. */
  onClear?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Another one is a text as if somebody had typed it. */
  request?: { text: string | undefined } | undefined;
  before?: ReactNode;
  after?: ReactNode;
}

/** A text field that finds places: suggestions while typing, arrows and Enter, recent places when empty. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, placeholder, value, bias, onPick, onClear, inputRef, request, before, after } = props;
  const client = useClient();
  const listId = useId();
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
  const answered = finished !== undefined || (typed && suggestions.text !== '' && !suggestions.loading);

  const pick = (place: Place) => {
    setOpen(false);
    setActive(-1);
    setSearched(undefined);
    setText(place.title);
    remember(place);
    onPick(place);
  };

  const search = async () => {
    const wanted = text.trim();
    if (wanted === '') return;
    const coordinates = parseCoordinates(wanted);
    if (coordinates !== undefined) return pick(placeAt(coordinates));
    setSearching(true);
    try {
      const found = (await forward(client, wanted, bias())).map(readPlace);
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
      if (places.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than the list has: the field itself, so that the arrows lead back to the typed text.
      setActive(((active + 1 + step + places.length + 1) % (places.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = places[active];
      if (open && chosen !== undefined) pick(chosen);
      else void search();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (open) setOpen(false);
      else event.currentTarget.blur();
      setText(value);
      setActive(-1);
    }
  };

  return (
    <div className="place-field" aria-busy={searching || (open && typed && suggestions.loading)}>
      {before}
      <input
        ref={inputRef}
        className="place-input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={text}
        maxLength={256}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={event => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
          setSearched(undefined);
        }}
        onFocus={event => {
          setOpen(true);
          event.currentTarget.select();
        }}
        onBlur={() => {
          setOpen(false);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      {searching || (open && typed && suggestions.loading) ? <Loader size={16} aria-label="Searching" /> : null}
      {text === '' || onClear === undefined ? null : (
        <CloseButton
          size="sm"
          aria-label={`Clear ${label.toLowerCase()}`}
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            setText('');
            setSearched(undefined);
            onClear();
          }}
        />
      )}
      {after}
      {open ? (
        <SuggestionList
          id={listId}
          places={places}
          active={active}
          heading={text.trim() === '' && recent.length > 0 ? 'Recent' : undefined}
          nothingFor={answered && places.length === 0 ? text.trim() : undefined}
          error={finished?.error ?? (typed ? suggestions.error : undefined)}
          onPick={pick}
          onHover={setActive}
        />
      ) : null}
    </div>
  );
}
