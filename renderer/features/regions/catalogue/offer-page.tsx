import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { PartKind } from '../../../../data-packs/format/manifest.ts';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { Tick } from '../../../ui/fields/fields.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { partsWords as partWords, regionsWords, cataloguePanelWords as t } from '../../../words.ts';
import { ageOf, versionName } from '../../regions-state/age.ts';
import { keyOf, type Offer, standingOf } from '../../regions-state/offers.ts';
import { byKind, partOrder } from '../../regions-state/part-kinds.ts';
import { RefusalNote } from '../../regions-state/refusal-note.tsx';
import { type RegionsView, useRegionsPanel } from '../../regions-state/regions-state.ts';
import { isOver, regionOf } from '../../regions-state/task-progress.ts';
import { useCatalogues, useInstalled, useStartTask, useTasks } from '../../regions-state/use-admin-queries.ts';
import { GoneRegion, RegionPage } from '../region-page.tsx';
import { costOf, firstChoice } from './choice.ts';
import { askedAbout } from './sentences.ts';

/** The page of an offered region: its parts with descriptions and sizes, and the button to install them. */
export function OfferPage({ view }: { view: Extract<RegionsView, { at: 'offer' }> }) {
  const { show, goTo } = useRegionsPanel();
  const catalogue = useCatalogues().data?.find(({ url }) => url === view.catalogue);
  const offer = catalogue?.regions.find(({ id }) => id === view.region);
  const { data: held } = useInstalled();
  const installed = held?.regions.find(({ id }) => id === view.region);
  const [choice, setChoice] = useState<readonly PartKind[]>();
  const goBack = () => show({ at: 'get', from: keyOf({ catalogue: view.catalogue, id: view.region }) });
  const back = <SmallButton variant="subtle" ml={-8} icon="back" label={t('allRegions')} onClick={goBack} />;
  if (catalogue === undefined || offer === undefined) return <GoneRegion back={back} said={t('gone')} />;
  const chosen = choice ?? firstChoice(offer, installed);
  return (
    <RegionPage
      name={offer.name}
      within={[...offer.path, catalogue.name].join(' › ')}
      back={back}
      show={<SmallButton variant="subtle" label={t('showOnMap')} onClick={() => goTo(offer)} />}
    >
      <Versions offer={offer} />
      <PartChoice offer={offer} chosen={chosen} onChange={setChoice} />
      <InstallOffer offer={offer} chosen={chosen} installed={installed} freeBytes={held?.disk.freeBytes} />
    </RegionPage>
  );
}

function Versions({ offer }: { offer: Offer }) {
  const { version, installedVersion } = offer;
  const asked = askedAbout(offer, 'said');
  return (
    <>
      <SoftText title={regionsWords('version', { version })}>{ageOf(version, new Date())}</SoftText>
      {installedVersion === undefined ? null : (
        <Text size="sm" mt={4} title={regionsWords('version', { version: installedVersion })}>
          {standingOf(offer) === 'installed'
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
    <fieldset className="field-set offer-parts">
      <legend>{t('parts')}</legend>
      {byKind(offer.parts).map(({ kind, bytes }) => (
        <Tick
          key={kind}
          checked={chosen.includes(kind)}
          onChange={checked => toggle(kind, checked)}
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

const actions = {
  new: 'download',
  newer: 'update',
  older: 'installOlder',
  installed: 'installed',
  foreign: 'replace',
} as const;

interface InstallOfferProps extends Pick<PartChoiceProps, 'offer' | 'chosen'> {
  installed: InstalledRegion | undefined;
  freeBytes: number | undefined;
}

/** The cost of the chosen parts, and the button to install them. */
function InstallOffer({ offer, chosen, installed, freeBytes }: InstallOfferProps) {
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
        <SoftText size="xs" mb={6}>
          {t('onlyChanges')}
        </SoftText>
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
      <RefusalNote error={start.error} />
    </div>
  );
}
