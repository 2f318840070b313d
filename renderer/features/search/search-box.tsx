import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Bias } from '../../api/geocoding.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Place } from './found-place.ts';
import { PlaceField } from './place-field.tsx';

interface SearchBoxProps {
  value: string;
  bias: () => Bias | undefined;
  onPick: (place: Place) => void;
  onClear: () => void;
  onDirections: () => void;
  /** From outside the window: another one puts the cursor here, with its text if it has one. */
  request: SearchRequest | undefined;
  onRequestTaken: () => void;
}

export interface SearchRequest {
  text: string | undefined;
}

/** The search field at the top of the window; Ctrl+K or "/" from anywhere. */
export function SearchBox({ value, bias, onPick, onClear, onDirections, request, onRequestTaken }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const focus = () => {
    // Anew, so that a list that was closed opens again.
    input.current?.blur();
    input.current?.focus();
    input.current?.select();
  };
  const answer = () => {
    focus();
    onRequestTaken();
  };
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    if (request !== undefined) latest.current();
  }, [request]);
  useHotkeys([['/', focus]]);
  useHotkeys([['mod+K', focus]], []);
  return (
    <search className="card search-box">
      <PlaceField
        label="Search"
        placeholder="Search places, addresses, coordinates"
        value={value}
        bias={bias}
        onPick={onPick}
        onClear={onClear}
        inputRef={input}
        request={request}
        before={<Icon name="search" />}
        after={
          <Tooltip label="Directions">
            <ActionIcon variant="light" size="lg" aria-label="Directions" onClick={onDirections}>
              <Icon name="directions" />
            </ActionIcon>
          </Tooltip>
        }
      />
    </search>
  );
}
