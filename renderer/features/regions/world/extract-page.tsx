import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import type { BuildCost, ExtractDetails, ExtractsReply } from '../../../api/admin/admin-client.ts';
import { useShell } from '../../../shell/shell-context.tsx';
import { SmallButton } from '../../../ui/buttons.tsx';
import { Tick } from '../../../ui/fields/fields.tsx';
import { copyText, NoClipboard } from '../../../ui/files/clipboard.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { worldWords as t, uiWords } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { RefusalNote } from '../../regions-state/refusal-note.tsx';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import { isActive, regionOf } from '../../regions-state/task-progress.ts';
import { useInstalled, useStartTask, useTasks } from '../../regions-state/use-admin-queries.ts';
import { GoneRegion, RegionPage } from '../region-page.tsx';
import { regionIdOf, roughTime } from './extracts.ts';
import { useExtractDetails, useExtracts } from './use-extracts.ts';

/** One extract: what it costs with and without heights, and the button that gets it. */
export function ExtractPage({ id }: { id: string }) {
  const { show, goTo } = useRegionsPanel();
  const { reply, placed } = useExtracts();
  const found = placed.find(({ extract }) => extract.id === id);
  const details = useExtractDetails(id);
  const back = (
    <SmallButton variant="subtle" ml={-8} icon="back" label={t('back')} onClick={() => show({ at: 'world' })} />
  );
  if (found === undefined || reply === undefined) return <GoneRegion back={back} said={t('gone')} />;
  const { extract, name, within } = found;
  const { bounds } = extract;
  return (
    <RegionPage
      name={name}
      within={within}
      back={back}
      show={bounds && <SmallButton variant="subtle" label={t('show')} onClick={() => goTo({ bounds })} />}
    >
      {details.isPending ? (
        <Skeleton height={150} mt="sm" role="status" aria-label={t('measuring')} />
      ) : details.error !== null ? (
        <Alert color="orange" variant="light" mt="sm" role="alert">
          {refusal(details.error)}
        </Alert>
      ) : (
        <Order
          id={id}
          name={name}
          details={details.data}
          machine={reply.machine}
          onRetry={() => void details.refetch()}
        />
      )}
    </RegionPage>
  );
}

interface OrderProps {
  id: string;
  name: string;
  details: ExtractDetails;
  machine: ExtractsReply['machine'];
  onRetry: () => void;
}

function Order({ id, name, details, machine, onRetry }: OrderProps) {
  const shell = useShell();
  const { show } = useRegionsPanel();
  const start = useStartTask();
  const region = regionIdOf(id);
  const installed = useInstalled().data?.regions.find(one => one.id === region);
  const busy = useTasks().some(task => isActive(task) && regionOf(task) === region);
  const { costs, reached } = details;
  const [wanted, setHeights] = useState(true);
  const withHeights = wanted && details.tiles.length > 0;
  const cost = withHeights ? costs?.heights : costs?.plain;
  const fits = cost === undefined || cost.peak < machine.freeBytes;
  const get = () =>
    start.mutate(
      { kind: 'build', id: region, name, osmFiles: [], demPaths: [], extract: id, fetchElevation: withHeights },
      { onSuccess: () => show({ at: 'installed' }) },
    );
  return (
    <>
      <Tick
        mt="sm"
        label={t('heights')}
        description={details.tiles.length === 0 ? t('heightsUnknown') : t('heightsWhat')}
        checked={withHeights}
        disabled={details.tiles.length === 0}
        onChange={setHeights}
      />
      {cost === undefined ? (
        <Text size="sm" mt="sm">
          {t('costsUnknown')}
        </Text>
      ) : (
        <ExtractCosts cost={cost} machine={machine} measured={reached} />
      )}
      {reached ? (
        <Button
          fullWidth
          mt="xs"
          leftSection={<Icon name="download" size={16} />}
          loading={start.isPending}
          disabled={busy || !fits}
          onClick={get}
        >
          {t(busy ? 'coming' : installed === undefined ? 'get' : 'getAgain')}
        </Button>
      ) : (
        <Alert color="orange" variant="light" mt="sm" p="sm" role="status" title={t('noNetwork')}>
          <Text size="sm">{wordFailure({ message: details.message ?? '', said: details.said })}</Text>
          <BringList
            details={details}
            withHeights={withHeights}
            onBuild={() => shell.open('build')}
            onRetry={onRetry}
          />
        </Alert>
      )}
      <RefusalNote error={start.error} />
      <SoftText size="xs" mt="xs">
        {t('goesOn')}
      </SoftText>
    </>
  );
}

interface ExtractCostsProps extends Pick<OrderProps, 'machine'> {
  cost: BuildCost;
  /** Whether the servers said the sizes just now. */
  measured: boolean;
}

/** What getting a region takes: network, disk, time, memory; and whether this machine has that. */
function ExtractCosts({ cost, machine, measured }: ExtractCostsProps) {
  const { download, elevation, disk, peak, seconds, memory } = cost;
  return (
    <>
      <dl className="offer-cost extract-cost">
        <dt>{t('download')}</dt>
        <dd className="figures">
          {formatBytes(download)}
          {elevation === 0 ? null : <span className="row-soft">{t('ofHeights', { size: elevation })}</span>}
        </dd>
        <dt>{t('onDisk')}</dt>
        <dd className="figures">
          {t('roughly', { size: disk })}
          <span className="row-soft">{t('whileBuilt', { size: peak })}</span>
        </dd>
        <dt>{t('time')}</dt>
        <dd className="figures">
          {roughTime(seconds)}
          <span className="row-soft">{t('afterDownload', { count: machine.cores })}</span>
        </dd>
        <dt>{t('memory')}</dt>
        <dd className="figures">
          {t('roughly', { size: memory })}
          <span className="row-soft">{t('ofMemory', { size: machine.memory })}</span>
        </dd>
      </dl>
      {peak < machine.freeBytes ? null : (
        <Text size="sm" c="red" mt={4} role="alert">
          {t('noDisk', { needed: peak, free: machine.freeBytes })}
        </Text>
      )}
      {memory < machine.memory ? null : (
        <Text size="sm" c="orange" mt={4} role="alert">
          {t('noMemory', { needed: memory, there: machine.memory })}
        </Text>
      )}
      <SoftText size="xs">{t(measured ? 'measuredNow' : 'fromList')}</SoftText>
    </>
  );
}

/** Names shown; the copied list has all. */
const mostShown = 3;

interface BringListProps {
  details: ExtractDetails;
  withHeights: boolean;
  onBuild: () => void;
  onRetry: () => void;
}

/** Without a network: which files to bring on a stick, from where, and how to open them. */
function BringList({ details: { url, bytes, tiles, costs }, withHeights, onBuild, onRetry }: BringListProps) {
  const notify = useNotify();
  const wanted = withHeights ? tiles : [];
  const heights = costs?.heights?.elevation;
  const copy = () =>
    void copyText([url, ...wanted.map(tile => tile.url)].join('\n')).then(
      () => notify({ text: t('copied'), topic: 'bring' }),
      error => notify({ text: t(error instanceof NoClipboard ? 'noClipboard' : 'clipboardRefused'), tone: 'trouble' }),
    );
  return (
    <>
      <Text size="sm" mt="xs" fw={600}>
        {t('bring')}
      </Text>
      <ul className="bring-list" translate="no">
        <li>
          {fileName(url)}
          {bytes === undefined ? null : <span className="row-soft"> {formatBytes(bytes)}</span>}
        </li>
        {wanted.slice(0, mostShown).map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {wanted.length === 0 ? null : (
        <Text size="sm">
          {heights === undefined
            ? t('tiles', { count: wanted.length })
            : t('tilesOfSize', { count: wanted.length, size: heights })}
        </Text>
      )}
      <Text size="sm" mt={4}>
        {t('howToOpen')}
      </Text>
      <Group gap={6} mt="xs">
        <SmallButton icon="copy" label={t('copyAddresses')} onClick={copy} />
        <SmallButton label={t('openFiles')} onClick={onBuild} />
        <SmallButton variant="subtle" label={uiWords('tryAgain')} onClick={onRetry} />
      </Group>
    </>
  );
}

const fileName = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? url;
