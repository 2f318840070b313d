import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { refusal } from '../api-refusal.ts';
import { useCatalogueChange, useCatalogues } from '../use-desk-queries.ts';
import { AddCatalogue } from './add-catalogue.tsx';
import { catalogueState, trustSentence } from './catalogue-words.ts';
import type { Catalogue } from './offers.ts';

/** The catalogues that are known: how each stands, and the ways to add, refresh and remove. */
export function CatalogueList({ onBack }: { onBack: () => void }) {
  const { data: catalogues = [] } = useCatalogues();
  const refresh = useCatalogueChange(desk => desk.refreshCatalogues());
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
          Regions
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="refresh" size={15} />}
          loading={refresh.isPending}
          disabled={catalogues.length === 0}
          onClick={() => refresh.mutate()}
        >
          Fetch anew
        </Button>
      </Group>
      {refresh.error === null ? null : (
        <Text size="sm" c="red" role="alert">
          {refusal(refresh.error)}
        </Text>
      )}
      <ul className="region-list" aria-label="Catalogues">
        {catalogues.map(catalogue => (
          <CatalogueRow key={catalogue.url} catalogue={catalogue} />
        ))}
      </ul>
      <AddCatalogue />
    </>
  );
}

function CatalogueRow({ catalogue }: { catalogue: Catalogue }) {
  const { url, name, regions, trust, state, problem } = catalogue;
  const remove = useCatalogueChange(desk => desk.removeCatalogue(url));
  const [sure, setSure] = useState(false);
  return (
    <li className="region-row">
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <span className="catalogue-name">{name}</span>
        <span className="region-soft figures">
          {regions.length} {regions.length === 1 ? 'region' : 'regions'}
        </span>
      </Group>
      <span className="region-soft catalogue-address">{url}</span>
      <span className="region-soft">{capital(catalogueState(catalogue, new Date()))}.</span>
      {problem === undefined ? null : (
        <Text size="sm" c={state === 'refused' ? 'red' : undefined}>
          {problem}
        </Text>
      )}
      <span className="region-soft trust-sentence">{trustSentence(trust)}</span>
      <Group gap={6} mt={4}>
        {sure ? (
          <>
            <Text size="sm">Its regions stay; updates from it no longer come.</Text>
            <Button
              className="wordy-button"
              size="compact-sm"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove {name}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" autoFocus onClick={() => setSure(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button size="compact-sm" variant="subtle" color="gray" ml={-8} onClick={() => setSure(true)}>
            Remove …
          </Button>
        )}
      </Group>
      {remove.error === null ? null : (
        <Text size="sm" c="red" role="alert">
          {refusal(remove.error)}
        </Text>
      )}
    </li>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
