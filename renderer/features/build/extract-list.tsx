import { Alert, Button, Loader, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Extract } from '../../api/admin-client.ts';
import { requireAdminClient, useAdminClient } from '../../api/admin-client-context.ts';
import { t as uiWords } from '../../ui/words.ts';
import { refusal } from '../regions/api-refusal.ts';
import { placeExtracts, searchExtracts } from './extract-search.ts';
import { t } from './words.ts';

/** Rows; a longer text narrows the list. */
const maxShown = 60;

interface ExtractListProps {
  chosen: Extract | undefined;
  onChoose: (extract: Extract | undefined) => void;
}

/** Chooses one of Geofabrik's extracts of OpenStreetMap. */
export function ExtractList({ chosen, onChoose }: ExtractListProps) {
  const admin = useAdminClient();
  const [text, setText] = useState('');
  const index = useQuery({
    queryKey: ['admin', 'extracts'],
    queryFn: ({ signal }) => requireAdminClient(admin).extracts(signal),
    enabled: admin !== undefined,
    retry: false,
  });
  const placed = useMemo(() => placeExtracts(index.data?.extracts ?? []), [index.data]);
  const found = useMemo(() => searchExtracts(placed, text, maxShown), [placed, text]);

  if (index.isPending) {
    return <Loader size="sm" mt="sm" role="status" aria-label={t('fetchingList')} />;
  }
  if (index.error !== null) {
    return (
      <Alert color="orange" variant="light" mt="sm" role="alert" title={t('listFailed')}>
        <Text size="sm">{refusal(index.error)}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => void index.refetch()}>
          {uiWords('tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (chosen !== undefined) {
    return (
      <div className="build-chosen">
        <span translate="no">
          <strong>{chosen.name}</strong>
          <span className="row-soft">{placed.find(({ extract }) => extract.id === chosen.id)?.within}</span>
        </span>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(undefined)}>
          {t('chooseAnother')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <TextInput
        mt="xs"
        aria-label={t('findExtract')}
        placeholder={t('findExample')}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ul className="row-list build-extracts" aria-label={t('extracts')}>
        {found.map(({ extract, within }) => (
          <li key={extract.id}>
            <button type="button" className="row-button build-extract" translate="no" onClick={() => onChoose(extract)}>
              <span>{extract.name}</span>
              <span className="row-soft">{within}</span>
            </button>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" role="status">
        {found.length === 0
          ? t('noExtract')
          : t(found.length === maxShown ? 'firstFound' : 'found', {
              found: found.length,
              total: placed.length,
              day: new Date(index.data.fetched),
            })}
      </Text>
    </>
  );
}
