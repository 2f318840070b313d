import { CloseButton, Loader, Text } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { explain } from '../../ui/explain.ts';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { Verbatim } from '../../ui/verbatim.tsx';
import { searchWords as t } from '../../words.ts';
import { iconOf } from '../subject/place-icon.ts';
import { categoryName } from './category/common-categories.ts';
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

/** The list under a place field, which keeps the focus and points at the active row. */
function SuggestionList({ id, search }: { id: string; search: ReturnType<typeof usePlaceSearch> }) {
  const { category, places, active, areRecent, nothingFor, error, pick, pickCategory, setActive } = search;
  const heading = areRecent ? t('recent') : undefined;
  if (error !== undefined) return <SearchFailure error={error} />;
  if (nothingFor !== undefined) return <NothingFound text={nothingFor} />;
  if (places.length === 0 && category === undefined) return null;
  const first = category === undefined ? 0 : 1;
  return (
    <div className="suggestions">
      {heading === undefined ? null : (
        <SoftText size="xs" fw={600} px="sm" pt={6}>
          {heading}
        </SoftText>
      )}
      <div id={id} role="listbox" aria-label={heading ?? t('suggestions')}>
        {category === undefined ? null : (
          <div
            id={`${id}-0`}
            role="option"
            tabIndex={-1}
            aria-selected={active === 0}
            className="suggestion"
            onMouseDown={event => {
              event.preventDefault();
              pickCategory(category);
            }}
            onMouseMove={() => setActive(0)}
          >
            <span className="suggestion-icon">
              <Icon name="list" />
            </span>
            <span className="suggestion-text">
              <span className="suggestion-title">{t('allHere', { kind: categoryName(category) })}</span>
            </span>
          </div>
        )}
        {places.map((place, index) => (
          <div
            key={`${place.title}|${place.context}|${place.point.lon}|${place.point.lat}`}
            id={`${id}-${index + first}`}
            role="option"
            tabIndex={-1}
            aria-selected={index + first === active}
            className="suggestion"
            onMouseDown={event => {
              // Keep the field from blurring, which would close the list.
              event.preventDefault();
              pick(place);
            }}
            onMouseMove={() => setActive(index + first)}
          >
            <span className="suggestion-icon" title={place.kindLabel}>
              <Icon name={heading === undefined ? iconOf(place.kind) : 'clock'} />
            </span>
            <span className="suggestion-text">
              <Verbatim className="suggestion-title">{place.title}</Verbatim>
              <span className="suggestion-context">
                {heading === undefined ? `${place.kindLabel}${place.context === '' ? '' : ' · '}` : null}
                <span translate="no">{place.context}</span>
              </span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function SearchFailure({ error }: { error: unknown }) {
  const { title, advice } = explain(error);
  return (
    <div className="suggestions" role="alert">
      <Text size="sm" fw={600} c="red">
        {title}
      </Text>
      <Text size="sm">{advice}</Text>
    </div>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <div className="suggestions suggestions-nothing" role="status">
      <Text size="sm" fw={600}>
        {t('nothing', { text })}
      </Text>
      <SoftText>{t('nothingAdvice')}</SoftText>
    </div>
  );
}
