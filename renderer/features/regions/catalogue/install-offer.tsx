import { Button, Text } from '@mantine/core';
import type { PartKind } from '../../../../data-packs/format/manifest.ts';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { type Offer, standingOf } from '../../regions-state/offers.ts';
import { partOrder } from '../../regions-state/part-kinds.ts';
import { isOver, regionOf } from '../../regions-state/task-progress.ts';
import { useStartTask, useTasks } from '../../regions-state/use-admin-queries.ts';
import { costOf } from './choice.ts';

const actions = {
  new: 'download',
  newer: 'update',
  older: 'installOlder',
  installed: 'installed',
  foreign: 'replace',
} as const;

interface InstallOfferProps {
  offer: Offer;
  chosen: readonly PartKind[];
  installed: InstalledRegion | undefined;
  freeBytes: number | undefined;
}

/** The cost of the chosen parts, and the button to install them. */
export function InstallOffer({ offer, chosen, installed, freeBytes }: InstallOfferProps) {
  const start = useStartTask();
  const working = useTasks().some(task => !isOver(task) && regionOf(task) === offer.id);
  const { bytes, left, fits } = costOf(offer, chosen, freeBytes);
  const standing = standingOf(offer);
  const kinds = installed?.parts.map(({ kind }) => kind);
  const sameParts = kinds !== undefined && partOrder.every(kind => kinds.includes(kind) === chosen.includes(kind));
  return (
    <div className="offer-buy">
      <dl className="offer-cost" aria-live="polite">
        <dt>{t('together')}</dt>
        <dd className="figures">{formatBytes(bytes)}</dd>
        {left === undefined ? null : (
          <>
            <dt>{t('freeAfterwards')}</dt>
            <dd className="figures">{fits ? formatBytes(left) : t('tooLittle', { size: -left })}</dd>
          </>
        )}
      </dl>
      {standing === 'newer' ? (
        <Text size="xs" c="dimmed" mb={6}>
          {t('onlyChanges')}
        </Text>
      ) : null}
      <Button
        fullWidth
        leftSection={<Icon name="download" size={16} />}
        disabled={working || chosen.length === 0 || !fits || (standing === 'installed' && sameParts)}
        loading={start.isPending}
        onClick={() =>
          start.mutate({ kind: 'download', catalogue: offer.catalogue, region: offer.id, parts: [...chosen] })
        }
      >
        {t(working ? 'comingButton' : standing === 'installed' && !sameParts ? 'installParts' : actions[standing])}
      </Button>
      {fits ? null : (
        <Text size="sm" c="red" mt={6} role="alert">
          {t('diskFull')}
        </Text>
      )}
      {start.error === null ? null : (
        <Text size="sm" c="red" mt={6} role="alert">
          {refusal(start.error)}
        </Text>
      )}
    </div>
  );
}
