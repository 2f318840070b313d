import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import { Icon } from '../../../ui/icons.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import type { Catalogue } from '../../regions-state/offers.ts';
import { useCatalogueChange, useCatalogues } from '../../regions-state/use-admin-queries.ts';
import { AddCatalogue } from './add-catalogue.tsx';
import { catalogueState, trustSentence } from './catalogue-words.ts';
import { LimitKey } from './limit-key.tsx';

/** Lists the catalogues, to add, refresh and remove them. */
export function CatalogueList({ onBack }: { onBack: () => void }) {
  const { data: catalogues = [] } = useCatalogues();
  const refresh = useCatalogueChange(admin => admin.refreshCatalogues());
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          leftSection={<Icon name="back" size={15} />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="refresh" size={15} />}
          loading={refresh.isPending}
          disabled={catalogues.length === 0}
          onClick={() => refresh.mutate()}
        >
          {t('refresh')}
        </Button>
      </Group>
      {refresh.error === null ? null : (
        <Text size="sm" c="red" role="alert">
          {refusal(refresh.error)}
        </Text>
      )}
      <ul className="region-list" aria-label={t('list')}>
        {catalogues.map(catalogue => (
          <CatalogueRow key={catalogue.url} catalogue={catalogue} />
        ))}
      </ul>
      <AddCatalogue />
    </>
  );
}

function CatalogueRow({ catalogue }: { catalogue: Catalogue }) {
  const { url, name, trust } = catalogue;
  const remove = useCatalogueChange(admin => admin.removeCatalogue(url));
  const [sure, setSure] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { publicKey } = trust;
  return (
    <li className="region-row">
      <CatalogueFacts catalogue={catalogue} />
      <Group gap={6} mt={4}>
        {sure ? (
          <RemovalQuestion name={name} remove={remove} onKeep={() => setSure(false)} />
        ) : (
          <>
            {publicKey === undefined ? null : (
              <Button
                ref={opener}
                size="compact-sm"
                variant="subtle"
                color="gray"
                ml={-8}
                aria-expanded={limiting}
                onClick={() => setLimiting(!limiting)}
              >
                {t('onlySome')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              {...(publicKey === undefined && { ml: -8 })}
              onClick={() => {
                setLimiting(false);
                setSure(true);
              }}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </Group>
      {limiting && publicKey !== undefined ? (
        <LimitKey
          catalogue={catalogue}
          publicKey={publicKey}
          onDone={() => {
            setLimiting(false);
            opener.current?.focus();
          }}
        />
      ) : null}
      {remove.error === null ? null : (
        <Text size="sm" c="red" role="alert">
          {refusal(remove.error)}
        </Text>
      )}
    </li>
  );
}

function CatalogueFacts({ catalogue }: { catalogue: Catalogue }) {
  const { url, name, regions, trust, state, problem, said } = catalogue;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <span className="catalogue-name" translate="no">
          {name}
        </span>
        <span className="region-soft figures">{t('regions', { count: regions.length })}</span>
      </Group>
      <span className="region-soft catalogue-address" translate="no">
        {url}
      </span>
      <span className="region-soft" data-expired={catalogue.expired !== undefined || undefined}>
        {catalogueState(catalogue, new Date())}
      </span>
      {problem === undefined ? null : (
        <Text size="sm" {...(state === 'refused' && { c: 'red' })}>
          {wordFailure({ message: problem, said })}
        </Text>
      )}
      <span className="region-soft trust-sentence">{trustSentence(trust)}</span>
    </>
  );
}

interface RemovalQuestionProps {
  name: string;
  remove: { isPending: boolean; mutate: () => void };
  onKeep: () => void;
}

function RemovalQuestion({ name, remove, onKeep }: RemovalQuestionProps) {
  return (
    <>
      <Text size="sm">{t('removal')}</Text>
      <Button
        className="wordy-button"
        size="compact-sm"
        color="red"
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('removeNamed', { name })}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" autoFocus onClick={onKeep}>
        {t('keep')}
      </Button>
    </>
  );
}
