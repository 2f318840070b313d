import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { planWords as t } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { smallestCovering } from '../regions-state/region-coverage.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { isOver, percentInWords, percentOf, regionOf } from '../regions-state/task-progress.ts';
import { useOffers, useStartTask, useTasks } from '../regions-state/use-admin-queries.ts';

/** Gets the region that a point lies in: downloads the one a catalogue offers, else leads to where regions come from. */
export function GetRegion({ point }: { point: LonLat }) {
  const admin = useAdminClient();
  const { show } = useRegionsPanel();
  const start = useStartTask();
  const tasks = useTasks();
  const offers = useOffers().data?.offers;
  const offer = useMemo(() => smallestCovering(offers ?? [], point), [offers, point]);
  if (admin === undefined) return null;
  if (offer === undefined) {
    return <SmallButton variant="filled" size="xs" label={t('getRegions')} onClick={() => show({ at: 'get' })} />;
  }
  const task = tasks.findLast(one => regionOf(one) === offer.id && !isOver(one));
  if (task !== undefined)
    return <Text size="sm">{t('regionComes', { percent: percentInWords(percentOf(task)) })}</Text>;
  return (
    <>
      <Button
        size="xs"
        leftSection={<Icon name="download" size={15} />}
        loading={start.isPending}
        onClick={() => start.mutate({ kind: 'download', catalogue: offer.catalogue, region: offer.id })}
      >
        {t('getRegion', { name: offer.name, size: formatBytes(offer.bytes) })}
      </Button>
      {start.error === null ? null : <Text size="sm">{refusal(start.error)}</Text>}
    </>
  );
}
