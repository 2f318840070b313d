import { Alert, Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import type { InstalledRegion, RegionsReply } from '../../../api/admin/admin-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { installedWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { RefusalNote } from '../../regions-state/refusal-note.tsx';
import { overlapping } from '../../regions-state/region-coverage.ts';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import {
  useCatalogueChange,
  useCatalogues,
  useInstalled,
  useStartTask,
} from '../../regions-state/use-admin-queries.ts';
import { RemovalButtons } from '../removal-buttons.tsx';
import { InstalledRow } from './installed-row.tsx';
import { removalOf, removalSentence } from './removal.ts';

/** The installed regions, damaged ones first. */
export function InstalledList() {
  const { show } = useRegionsPanel();
  const { data, error, refetch } = useInstalled();
  const catalogues = useCatalogues().data ?? [];
  const refresh = useCatalogueChange(admin => admin.refreshCatalogues());
  const [removing, setRemoving] = useState<InstalledRegion>();
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={64} role="status" aria-label={t('looking')} />;

  const { regions, damaged, store } = data;
  const own = regions.filter(({ builtIn }) => !builtIn);
  const updates = regions.filter(({ update }) => update !== undefined).length;
  return (
    <>
      {store === undefined ? null : <StoreNote store={store} />}
      {damaged.map(region => (
        <DamagedRegion key={region.id} region={region} installed={regions.find(({ id }) => id === region.id)} />
      ))}
      {own.length > 0 ? null : (
        <div className="regions-hint">
          <Text size="sm">{t('onlyBuiltIn')}</Text>
          <SmallButton
            variant="filled"
            mt="xs"
            icon="download"
            label={t('getRegions')}
            onClick={() => show({ at: 'get' })}
          />
        </div>
      )}
      <ul className="row-list" aria-label={t('list')}>
        {[...own, ...regions.filter(({ builtIn }) => builtIn)].map(region => (
          <InstalledRow key={region.id} region={region} store={store?.name} onRemove={() => setRemoving(region)} />
        ))}
      </ul>
      <Overlaps regions={own} />
      {catalogues.length === 0 || own.every(({ inStore }) => inStore !== undefined) ? null : (
        <Group gap="xs" mt="xs">
          <SmallButton
            variant="subtle"
            icon="refresh"
            label={t('lookForUpdates')}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          />
          <SoftText role="status">
            {refresh.isSuccess ? (updates === 0 ? t('upToDate') : t('updatesFound', { count: updates })) : null}
            {refresh.isError ? refusal(refresh.error) : null}
          </SoftText>
        </Group>
      )}
      <RemoveQuestion region={removing} installed={regions} onClose={() => setRemoving(undefined)} />
    </>
  );
}

/** Says why the regions of a store are not what it offers: it cannot be reached, or something is still on its way. */
function StoreNote({ store: { problem } }: { store: NonNullable<RegionsReply['store']> }) {
  return (
    <div role="status">
      {problem === undefined ? null : (
        <Alert
          className="store-note"
          color="orange"
          variant="light"
          mb="sm"
          p="sm"
          icon={<Icon name="warning" size={18} />}
        >
          {wordFailure({ message: problem.reason, said: problem.said })}
        </Alert>
      )}
    </div>
  );
}

/** Pairs named; more would be a list of their own. */
const mostNamed = 3;

/** Which regions overlap, and which answers there. */
function Overlaps({ regions }: { regions: readonly InstalledRegion[] }) {
  const pairs = useMemo(() => overlapping(regions), [regions]);
  if (pairs.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt="xs" component="div" className="region-overlaps">
      {pairs.slice(0, mostNamed).map(([one, other]) => (
        <p key={`${one.id} ${other.id}`}>{t('overlap', { one: one.name, other: other.name })}</p>
      ))}
      <p>{t('overlapRule')}</p>
    </Text>
  );
}

interface DamagedRegionProps {
  region: RegionsReply['damaged'][number];
  /** The rest of it, which is in use. */
  installed: InstalledRegion | undefined;
}

/** A region that is damaged, as a whole or in parts: the reason, and buttons to fetch it anew and to remove it. */
function DamagedRegion({ region, installed }: DamagedRegionProps) {
  const { id, fromStore, version, reason, said, parts } = region;
  const name = installed?.name ?? id;
  const offers = (useCatalogues().data ?? []).flatMap(({ regions }) => regions.filter(offered => offered.id === id));
  const offer = offers.find(offered => offered.version === version) ?? offers[0];
  const wanted = parts && [...new Set([...(installed?.parts ?? []).map(({ kind }) => kind), ...parts])];
  const start = useStartTask();
  const [sure, setSure] = useState(false);
  return (
    <Alert
      color="orange"
      variant="light"
      mb="sm"
      p="sm"
      title={t(parts === undefined ? 'setAside' : 'partSetAside', { id: name })}
      role="group"
    >
      <Text size="sm">{wordFailure({ message: reason, said })}</Text>
      {parts !== undefined && offer === undefined && !fromStore ? null : (
        <Text size="sm" mt={4}>
          {fromStore
            ? t('mendedFromStore')
            : parts !== undefined
              ? t('partSetAsideAdvice')
              : version === undefined
                ? t('setAsideAdvice')
                : t('setAsideVersionAdvice', { version })}
        </Text>
      )}
      {sure && !fromStore ? (
        <Text size="sm" mt="xs" role="status">
          {t('removeDamagedQuestion', { id })}
        </Text>
      ) : null}
      {fromStore ? null : (
        <Group gap={6} mt="xs">
          {sure ? (
            <RemovalButtons
              remove={t('removeNamed', { name: id })}
              keep={t('keep')}
              busy={start.isPending}
              onRemove={() => start.mutate({ kind: 'remove', region: id })}
              onKeep={() => setSure(false)}
            />
          ) : (
            <>
              {offer === undefined ? null : (
                <SmallButton
                  variant="filled"
                  className="wordy-button"
                  label={t('fetchAnew', { id: name })}
                  loading={start.isPending}
                  onClick={() =>
                    start.mutate({ kind: 'download', catalogue: offer.catalogue, region: id, parts: wanted })
                  }
                />
              )}
              <SmallButton label={t('remove')} onClick={() => setSure(true)} />
            </>
          )}
        </Group>
      )}
      <RefusalNote error={start.error} mt={4} />
    </Alert>
  );
}

interface RemoveQuestionProps {
  /** Undefined: the dialog is closed. */
  region: InstalledRegion | undefined;
  installed: readonly InstalledRegion[];
  onClose: () => void;
}

/** Asks before removing a region; names what stops working and the space that becomes free. */
function RemoveQuestion({ region, installed, onClose }: RemoveQuestionProps) {
  return (
    <Modal opened={region !== undefined} onClose={onClose} title={region && t('removeQuestion', { name: region.name })}>
      {region === undefined ? null : <Question region={region} installed={installed} onClose={onClose} />}
    </Modal>
  );
}

function Question({ region, installed, onClose }: RemoveQuestionProps & { region: InstalledRegion }) {
  const start = useStartTask();
  const removal = removalOf(region, installed);
  return (
    <>
      <Text size="sm">{removalSentence(region, removal)}</Text>
      <Text size="sm" mt="xs">
        {region.previous === undefined
          ? t('freed', { size: removal.freedBytes })
          : t('freedWithPrevious', { size: removal.freedBytes, previous: region.previous.bytes })}{' '}
        {t('removeAdvice')}
      </Text>
      <RefusalNote error={start.error} mt="xs" />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button
          color="red"
          loading={start.isPending}
          onClick={() => start.mutate({ kind: 'remove', region: region.id }, { onSuccess: onClose })}
        >
          {t('removeIt')}
        </Button>
      </Group>
    </>
  );
}
