import { Alert, Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PartKind } from '../../../../data-packs/format/manifest.ts';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { partsWords as partWords, regionsWords, cataloguePanelWords as t } from '../../../words.ts';
import { ageOf, versionName } from '../../regions-state/age.ts';
import { keyOf, type Offer, standingOf } from '../../regions-state/offers.ts';
import { byKind, partOrder } from '../../regions-state/part-kinds.ts';
import { useCatalogues, useInstalled } from '../../regions-state/use-admin-queries.ts';
import type { RegionsView } from '../regions-view.ts';
import { askedAbout } from './asked.ts';
import { firstChoice } from './choice.ts';
import { InstallOffer } from './install-offer.tsx';

interface OfferPageProps {
  view: Extract<RegionsView, { at: 'offer' }>;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
}

/** The page of an offered region: its parts with descriptions and sizes, and the button to install them. */
export function OfferPage({ view, onView, onShow }: OfferPageProps) {
  const catalogue = useCatalogues().data?.find(({ url }) => url === view.catalogue);
  const offer = catalogue?.regions.find(({ id }) => id === view.region);
  const { data: held } = useInstalled();
  const installed = held?.regions.find(({ id }) => id === view.region);
  const [choice, setChoice] = useState<readonly PartKind[]>();
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
      <Versions offer={offer} />
      <PartChoice offer={offer} chosen={chosen} onChange={setChoice} />
      <InstallOffer offer={offer} chosen={chosen} installed={installed} freeBytes={held?.disk.freeBytes} />
    </article>
  );
}

function Versions({ offer }: { offer: Offer }) {
  const { version, installedVersion } = offer;
  const standing = standingOf(offer);
  const asked = askedAbout(offer, 'said');
  return (
    <>
      <Text size="sm" c="dimmed" title={regionsWords('version', { version })}>
        {ageOf(version, new Date())}
      </Text>
      {installedVersion === undefined ? null : (
        <Text size="sm" mt={4} title={regionsWords('version', { version: installedVersion })}>
          {standing === 'installed'
            ? t('thisInstalled')
            : t(offer.newer === true ? 'olderInstalled' : 'newerInstalled', {
                version: versionName(installedVersion, version),
              })}
        </Text>
      )}
      {asked === undefined ? null : (
        <Alert color="orange" variant="light" mt="xs" p="xs" role="note">
          {asked}
        </Alert>
      )}
    </>
  );
}

interface PartChoiceProps {
  offer: Offer;
  chosen: readonly PartKind[];
  onChange: (chosen: readonly PartKind[]) => void;
}

function PartChoice({ offer, chosen, onChange }: PartChoiceProps) {
  const toggle = (kind: PartKind, on: boolean) =>
    onChange(partOrder.filter(other => (other === kind ? on : chosen.includes(other))));
  return (
    <fieldset className="offer-parts">
      <legend>{t('parts')}</legend>
      {byKind(offer.parts).map(({ kind, bytes }) => (
        <Checkbox
          key={kind}
          size="sm"
          checked={chosen.includes(kind)}
          onChange={event => toggle(kind, event.currentTarget.checked)}
          label={
            <span className="offer-part-title">
              {partWords(`${kind}Title`)}
              <span className="region-soft figures">{formatBytes(bytes)}</span>
            </span>
          }
          description={partWords(`${kind}Gives`)}
        />
      ))}
    </fieldset>
  );
}
