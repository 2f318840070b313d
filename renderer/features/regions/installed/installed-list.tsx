import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { installedWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { useCatalogueChange, useCatalogues, useInstalled } from '../../regions-state/use-admin-queries.ts';
import { DamagedRegion } from './damaged-region.tsx';
import { InstalledRow } from './installed-row.tsx';
import { Overlaps } from './overlaps.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import { StoreNote } from './store-note.tsx';

interface InstalledListProps {
  onShow: (box: Bounds) => void;
  onGet: () => void;
}

/** The installed regions, damaged ones first. */
export function InstalledList({ onShow, onGet }: InstalledListProps) {
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
          <Button size="compact-sm" mt="xs" leftSection={<Icon name="download" size={15} />} onClick={onGet}>
            {t('getRegions')}
          </Button>
        </div>
      )}
      <ul className="region-list" aria-label={t('list')}>
        {[...own, ...regions.filter(({ builtIn }) => builtIn)].map(region => (
          <InstalledRow
            key={region.id}
            region={region}
            store={store?.name}
            onShow={onShow}
            onRemove={() => setRemoving(region)}
          />
        ))}
      </ul>
      <Overlaps regions={own} />
      {catalogues.length === 0 || own.every(({ inStore }) => inStore !== undefined) ? null : (
        <Group gap="xs" mt="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="refresh" size={15} />}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            {t('lookForUpdates')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {refresh.isSuccess ? (updates === 0 ? t('upToDate') : t('updatesFound', { count: updates })) : null}
            {refresh.isError ? refusal(refresh.error) : null}
          </Text>
        </Group>
      )}
      <RemoveQuestion region={removing} installed={regions} onClose={() => setRemoving(undefined)} />
    </>
  );
}
