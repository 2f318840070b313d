import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PartKind } from '../../../../data-packs/format/manifest.ts';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { formatBytes } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ageOf, versionName } from '../age.ts';
import { refusal } from '../api-refusal.ts';
import type { RegionsView } from '../regions-view.ts';
import { isOver, regionOf } from '../tasks/task-words.ts';
import { useCatalogues, useInstalled, useStartTask, useTasks } from '../use-desk-queries.ts';
import { t as regionsWords } from '../words.ts';
import { costOf, firstChoice } from './choice.ts';
import { keyOf, standingOf } from './offers.ts';
import { byKind, partOrder } from './part-kinds.ts';
import { t as partWords } from './part-words.ts';
import { t } from './words.ts';

/** The text of the button. */
const actions = { new: 'download', newer: 'update', older: 'installOlder', installed: 'installed' } as const;

interface OfferPageProps {
  view: Extract<RegionsView, { at: 'offer' }>;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
}

/** A region of a catalogue: its parts with what they give and their sizes, and the button to install them. */
export function OfferPage({ view, onView, onShow }: OfferPageProps) {
  const catalogue = useCatalogues().data?.find(({ url }) => url === view.catalogue);
  const offer = catalogue?.regions.find(({ id }) => id === view.region);
  const { data: held } = useInstalled();
  const installed = held?.regions.find(({ id }) => id === view.region);
  const [choice, setChoice] = useState<readonly PartKind[]>();
  const start = useStartTask();
  const working = useTasks().some(task => !isOver(task) && regionOf(task) === view.region);
  const back = (
    <Button
      variant="subtle"
      size="compact-sm"
      ml={-8}
      leftSection={<Icon name="back" size={15} />}
      onClick={() => onView({ at: 'get', from: keyOf({ catalogue: view.catalogue, id: view.region }) })}
    >
      {t('allRegions')}
    </Button>
  );
  if (catalogue === undefined || offer === undefined) {
    return (
      <>
        {back}
        <Text size="sm">{t('gone')}</Text>
      </>
    );
  }

  const chosen = choice ?? firstChoice(offer, installed);
  const { bytes, left, fits } = costOf(offer, chosen, held?.disk.freeBytes);
  const standing = standingOf(offer);
  const sameParts =
    installed !== undefined &&
    sameKinds(
      chosen,
      installed.parts.map(({ kind }) => kind),
    );
  const toggle = (kind: PartKind, on: boolean) =>
    setChoice(partOrder.filter(other => (other === kind ? on : chosen.includes(other))));
  return (
    <article aria-label={offer.name}>
      {back}
      <Group justify="space-between" wrap="nowrap" align="flex-start" mt={4}>
        <Title order={3} size="h4" className="place-title" translate="no">
          {offer.name}
        </Title>
        <Button size="compact-sm" variant="subtle" onClick={() => onShow(offer.bounds)}>
          {t('showOnMap')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" translate="no">
        {[...offer.path, catalogue.name].join(' › ')}
      </Text>
      <Text size="sm" c="dimmed" title={regionsWords('version', { version: offer.version })}>
        {ageOf(offer.version, new Date())}
      </Text>
      {offer.installedVersion === undefined ? null : (
        <Text size="sm" mt={4} title={regionsWords('version', { version: offer.installedVersion })}>
          {standing === 'installed'
            ? t('thisInstalled')
            : t(standing === 'newer' ? 'olderInstalled' : 'newerInstalled', {
                version: versionName(offer.installedVersion, offer.version),
              })}
        </Text>
      )}
      <fieldset className="offer-parts">
        <legend>{t('parts')}</legend>
        {byKind(offer.parts).map(({ kind, bytes: size }) => (
          <Checkbox
            key={kind}
            size="sm"
            checked={chosen.includes(kind)}
            onChange={event => toggle(kind, event.currentTarget.checked)}
            label={
              <span className="offer-part-title">
                {partWords(`${kind}Title`)}
                <span className="region-soft figures">{formatBytes(size)}</span>
              </span>
            }
            description={partWords(`${kind}Gives`)}
          />
        ))}
      </fieldset>
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
            start.mutate({ kind: 'download', catalogue: catalogue.url, region: offer.id, parts: [...chosen] })
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
    </article>
  );
}

function sameKinds(a: readonly PartKind[], b: readonly PartKind[]): boolean {
  return partOrder.every(kind => a.includes(kind) === b.includes(kind));
}
