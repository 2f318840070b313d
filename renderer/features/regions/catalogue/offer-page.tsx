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
import { costOf, firstChoice } from './choice.ts';
import { keyOf, standingOf } from './offers.ts';
import { byKind, partOrder, wordsOf } from './part-kinds.ts';

interface OfferPageProps {
  view: Extract<RegionsView, { at: 'offer' }>;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
}

/** A region of a catalogue: what its parts give and cost, and the way to have it. */
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
      All regions
    </Button>
  );
  if (catalogue === undefined || offer === undefined) {
    return (
      <>
        {back}
        <Text size="sm">No catalogue has this region any more.</Text>
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
        <Title order={3} size="h4" className="place-title">
          {offer.name}
        </Title>
        <Button size="compact-sm" variant="subtle" onClick={() => onShow(offer.bounds)}>
          Show
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {[...offer.path, catalogue.name].join(' › ')}
      </Text>
      <Text size="sm" c="dimmed" title={offer.version}>
        {ageOf(offer.version, new Date())}
      </Text>
      {offer.installedVersion === undefined ? null : (
        <Text size="sm" mt={4} title={offer.installedVersion}>
          {standing === 'installed'
            ? 'This version is installed.'
            : `Installed: ${versionName(offer.installedVersion, offer.version)}, ${standing === 'newer' ? 'which is older' : 'which is newer than this one'}.`}
        </Text>
      )}
      <fieldset className="offer-parts">
        <legend>Parts</legend>
        {byKind(offer.parts).map(({ kind, bytes: size }) => (
          <Checkbox
            key={kind}
            size="sm"
            checked={chosen.includes(kind)}
            onChange={event => toggle(kind, event.currentTarget.checked)}
            label={
              <span className="offer-part-title">
                {wordsOf(kind).title}
                <span className="region-soft figures">{formatBytes(size)}</span>
              </span>
            }
            description={wordsOf(kind).gives}
          />
        ))}
      </fieldset>
      <div className="offer-buy">
        <dl className="offer-cost" aria-live="polite">
          <dt>Together</dt>
          <dd className="figures">{formatBytes(bytes)}</dd>
          {left === undefined ? null : (
            <>
              <dt>Free on this disk afterwards</dt>
              <dd className="figures">{fits ? formatBytes(left) : `${formatBytes(-left)} too little`}</dd>
            </>
          )}
        </dl>
        {standing === 'newer' ? (
          <Text size="xs" c="dimmed" mb={6}>
            What did not change since the installed version is not fetched again. That one stays, for going back.
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
          {working
            ? 'On its way'
            : standing === 'newer'
              ? 'Update'
              : standing === 'older'
                ? 'Install this older version'
                : standing === 'installed'
                  ? sameParts
                    ? 'Installed'
                    : 'Install with these parts'
                  : 'Download'}
        </Button>
        {fits ? null : (
          <Text size="sm" c="red" mt={6} role="alert">
            The disk has not enough room: leave parts out, or free some.
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
