import { CloseButton, Loader } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { searchWords as t } from '../../words.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { type PlaceSearchProps, usePlaceSearch } from './use-place-search.ts';

interface PlaceFieldProps extends PlaceSearchProps {
  label: string;
  placeholder: string;
  clearLabel: string;
  /** Undefined: no clear button, because the row has a remove button. */
  onClear?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  before?: ReactNode;
  after?: ReactNode;
}

/** A combobox that finds places; shows recent ones while empty. */
export function PlaceField({
  label,
  placeholder,
  clearLabel,
  onClear,
  inputRef,
  before,
  after,
  ...props
}: PlaceFieldProps) {
  const listId = useId();
  const search = usePlaceSearch(props);
  const { text, open, active, busy } = search;
  const listed = open && search.rows > 0 && search.error === undefined;
  return (
    <div className="place-field" aria-busy={busy}>
      {before}
      <input
        ref={inputRef}
        className="place-input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={label}
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={text}
        maxLength={256}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={event => search.type(event.currentTarget.value)}
        onFocus={event => {
          search.setOpen(true);
          event.currentTarget.select();
        }}
        onBlur={search.close}
        onKeyDown={search.onKeyDown}
      />
      {busy ? <Loader size={16} role="status" aria-label={t('searching')} /> : null}
      {text === '' || onClear === undefined ? null : (
        <CloseButton
          size="sm"
          aria-label={clearLabel}
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            search.clear();
            onClear();
          }}
        />
      )}
      {after}
      {open ? <SuggestionList id={listId} search={search} /> : null}
    </div>
  );
}
