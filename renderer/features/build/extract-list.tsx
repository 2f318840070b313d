import { Alert, Button, Loader, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Extract } from '../../api/desk.ts';
import { useDesk } from '../../api/desk-context.ts';
import { refusal } from '../regions/api-refusal.ts';
import { placeExtracts, searchExtracts } from './extract-search.ts';

/** More are found by typing on. */
const shown = 60;

interface ExtractListProps {
  chosen: Extract | undefined;
  onChoose: (extract: Extract | undefined) => void;
}

/** The extracts of OpenStreetMap that Geofabrik publishes, by name. */
export function ExtractList({ chosen, onChoose }: ExtractListProps) {
  const desk = useDesk();
  const [text, setText] = useState('');
  const index = useQuery({
    queryKey: ['desk', 'extracts'],
    queryFn: ({ signal }) => desk?.extracts(signal) ?? Promise.reject(new Error('This window may not ask for it.')),
    enabled: desk !== undefined,
    retry: false,
  });
  const placed = useMemo(() => placeExtracts(index.data?.extracts ?? []), [index.data]);
  const found = useMemo(() => searchExtracts(placed, text, shown), [placed, text]);

  if (index.isPending) {
    return <Loader size="sm" mt="sm" aria-label="Fetching the list" />;
  }
  if (index.error !== null) {
    return (
      <Alert color="orange" variant="light" mt="sm" role="alert" title="The list cannot be had now">
        <Text size="sm">{refusal(index.error)}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => void index.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (chosen !== undefined) {
    return (
      <div className="build-chosen">
        <span>
          <strong>{chosen.name}</strong>
          <span className="row-soft">{placed.find(({ extract }) => extract.id === chosen.id)?.within}</span>
        </span>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(undefined)}>
          Choose another
        </Button>
      </div>
    );
  }
  return (
    <>
      <TextInput
        mt="xs"
        aria-label="Find an extract"
        placeholder="Country, state or city"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ul className="row-list build-extracts" aria-label="Extracts">
        {found.map(({ extract, within }) => (
          <li key={extract.id}>
            <button type="button" className="row-button build-extract" onClick={() => onChoose(extract)}>
              <span>{extract.name}</span>
              <span className="row-soft">{within}</span>
            </button>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" role="status">
        {found.length === 0
          ? 'No extract of that name. A larger one around it can be cut to the view of the map.'
          : `${found.length === shown ? 'The first ' : ''}${found.length} of ${placed.length}, as of ${index.data.fetched.slice(0, 10)}`}
      </Text>
    </>
  );
}
