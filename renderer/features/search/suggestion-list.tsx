import { Text } from '@mantine/core';
import { explain } from '../../ui/explain.ts';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { searchWords as t } from '../../words.ts';
import type { Place } from '../subject/found-place.ts';
import { iconOf } from '../subject/place-icon.ts';
import { categoryName } from './category/common-categories.ts';

interface SuggestionListProps {
  id: string;
  /** All places of a kind are offered in the first row. */
  category: readonly string[] | undefined;
  places: readonly Place[];
  active: number;
  heading: string | undefined;
  /** The text without results. */
  nothingFor: string | undefined;
  error: unknown;
  onPick: (place: Place) => void;
  onCategory: (categories: readonly string[]) => void;
  onHover: (index: number) => void;
}

/** The list under a place field, which keeps the focus and points at the active row. */
export function SuggestionList({
  id,
  category,
  places,
  active,
  heading,
  nothingFor,
  error,
  onPick,
  onCategory,
  onHover,
}: SuggestionListProps) {
  if (error !== undefined) return <SearchFailure error={error} />;
  if (nothingFor !== undefined) return <NothingFound text={nothingFor} />;
  if (places.length === 0 && category === undefined) return null;
  const first = category === undefined ? 0 : 1;
  return (
    <div className="suggestions">
      {heading === undefined ? null : (
        <Text size="xs" c="dimmed" fw={600} px="sm" pt={6}>
          {heading}
        </Text>
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
              onCategory(category);
            }}
            onMouseMove={() => onHover(0)}
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
              onPick(place);
            }}
            onMouseMove={() => onHover(index + first)}
          >
            <span className="suggestion-icon" title={place.kindLabel}>
              <Icon name={heading === undefined ? iconOf(place.kind) : 'clock'} />
            </span>
            <span className="suggestion-text">
              <span className="suggestion-title" translate="no">
                {place.title}
              </span>
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
