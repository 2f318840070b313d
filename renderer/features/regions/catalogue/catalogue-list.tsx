import { Group, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import type { Catalogue } from '../../regions-state/offers.ts';
import { RefusalNote } from '../../regions-state/refusal-note.tsx';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import { useCatalogueChange, useCatalogues } from '../../regions-state/use-admin-queries.ts';
import { RemovalButtons } from '../removal-buttons.tsx';
import { AddCatalogue } from './add-catalogue.tsx';
import { OnlyField, onlyOf, onlyText } from './only-field.tsx';
import { catalogueState, trustSentence } from './sentences.ts';

/** Lists the catalogues, to add, refresh and remove them. */
export function CatalogueList() {
  const { show } = useRegionsPanel();
  const { data: catalogues = [] } = useCatalogues();
  const refresh = useCatalogueChange(admin => admin.refreshCatalogues());
  return (
    <>
      <Group justify="space-between" mb="xs">
        <SmallButton variant="subtle" ml={-8} icon="back" label={t('back')} onClick={() => show({ at: 'get' })} />
        <SmallButton
          variant="subtle"
          icon="refresh"
          label={t('refresh')}
          loading={refresh.isPending}
          disabled={catalogues.length === 0}
          onClick={() => refresh.mutate()}
        />
      </Group>
      <RefusalNote error={refresh.error} mt={0} />
      <ul className="row-list" aria-label={t('list')}>
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
  const [open, setOpen] = useState<'limit' | 'removal'>();
  const opener = useRef<HTMLButtonElement>(null);
  const { publicKey } = trust;
  return (
    <li className="region-row">
      <CatalogueFacts catalogue={catalogue} />
      <Group gap={6} mt={4}>
        {open === 'removal' ? (
          <>
            <Text size="sm">{t('removal')}</Text>
            <RemovalButtons
              remove={t('removeNamed', { name })}
              keep={t('keep')}
              busy={remove.isPending}
              onRemove={() => remove.mutate()}
              onKeep={() => setOpen(undefined)}
            />
          </>
        ) : (
          <>
            {publicKey === undefined ? null : (
              <SmallButton
                ref={opener}
                variant="subtle"
                color="gray"
                ml={-8}
                label={t('onlySome')}
                aria-expanded={open === 'limit'}
                onClick={() => setOpen(open === 'limit' ? undefined : 'limit')}
              />
            )}
            <SmallButton
              variant="subtle"
              color="gray"
              ml={publicKey === undefined ? -8 : 0}
              label={t('remove')}
              onClick={() => setOpen('removal')}
            />
          </>
        )}
      </Group>
      {open === 'limit' && publicKey !== undefined ? (
        <LimitKey
          catalogue={catalogue}
          publicKey={publicKey}
          onDone={() => {
            setOpen(undefined);
            opener.current?.focus();
          }}
        />
      ) : null}
      <RefusalNote error={remove.error} mt={0} />
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

interface LimitKeyProps {
  catalogue: Catalogue;
  publicKey: string;
  onDone: () => void;
}

/** Changes which regions the key of a catalogue may sign. */
function LimitKey({ catalogue: { name, regions, trust }, publicKey, onDone }: LimitKeyProps) {
  const [text, setText] = useState(onlyText(trust.only));
  const only = onlyOf(text);
  const limit = useCatalogueChange<string[]>((admin, given) => admin.trust(publicKey, name, given));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (only !== undefined) limit.mutate(only, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <OnlyField text={text} onChange={setText} regions={regions} autoFocus />
      <RefusalNote error={limit.error} />
      <Group gap={6} mt="xs">
        <SmallButton
          variant="filled"
          type="submit"
          label={t('saveOnly')}
          loading={limit.isPending}
          disabled={only === undefined}
        />
        <SmallButton variant="subtle" color="gray" label={t('cancel')} onClick={onDone} />
      </Group>
    </form>
  );
}
