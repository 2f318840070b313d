import { Text } from '@mantine/core';
import { explain } from '../../ui/explain.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Place } from './found-place.ts';
import { iconOf } from './place-icon.ts';
import { t } from './words.ts';

interface SuggestionListProps {
  id: string;
  places: readonly Place[];
  active: number;
  heading: string | undefined;
  /** The text without results. */
  nothingFor: string | undefined;
  error: unknown;
  onPick: (place: Place) => void;
  onHover: (index: number) => void;
}

/** The list under a place field, which keeps the focus and points at the active row. */
export function SuggestionList({
  id,
  places,
  active,
  heading,
  nothingFor,
  error,
  onPick,
  onHover,
}: SuggestionListProps) {
  if (error !== undefined) {
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
  if (nothingFor !== undefined) {
    return (
      <div className="suggestions suggestions-nothing" role="status">
        <Text size="sm" fw={600}>
          {t('nothing', { text: nothingFor })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('nothingAdvice')}
        </Text>
      </div>
    );
  }
  if (places.length === 0) return null;
  return (
    <div className="suggestions">
      {heading === undefined ? null : (
        <Text size="xs" c="dimmed" fw={600} px="sm" pt={6}>
          {heading}
        </Text>
      )}
      <div id={id} role="listbox" aria-label={heading ?? t('suggestions')}>
        {places.map((place, index) => (
          <div
            key={`${place.title}|${place.context}|${place.point.lon}|${place.point.lat}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="suggestion"
            onMouseDown={event => {
              // Keep the field from blurring, which would close the list.
              event.preventDefault();
              onPick(place);
            }}
            onMouseMove={() => onHover(index)}
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
