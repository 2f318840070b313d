import { Alert, Button, Checkbox, Group, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import type { ExtractDetails } from '../../../api/admin/admin-client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { worldWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { isActive, regionOf } from '../../regions-state/task-progress.ts';
import { useInstalled, useStartTask, useTasks } from '../../regions-state/use-admin-queries.ts';
import type { RegionsView } from '../regions-view.ts';
import { BringList } from './bring-list.tsx';
import { ExtractCosts } from './extract-costs.tsx';
import { regionIdOf } from './extract-ids.ts';
import { useExtractDetails, useExtracts } from './use-extracts.ts';

interface ExtractPageProps {
  id: string;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
  /** Opens the form that builds from files. */
  onBuild: () => void;
}

/** One extract: what it costs with and without heights, and the button that gets it. */
export function ExtractPage({ id, onView, onShow, onBuild }: ExtractPageProps) {
  const { reply, placed } = useExtracts();
  const found = placed.find(({ extract }) => extract.id === id);
  const details = useExtractDetails(id);
  const back = (
    <Button
      variant="subtle"
      size="compact-sm"
      ml={-8}
      leftSection={<Icon name="back" size={15} />}
      onClick={() => onView({ at: 'world' })}
    >
      {t('back')}
    </Button>
  );
  if (found === undefined || reply === undefined) {
    return (
      <>
        {back}
        <Text size="sm">{t('gone')}</Text>
      </>
    );
  }
  const { extract, name, within } = found;
  const { bounds } = extract;
  return (
    <article aria-label={name} className="extract-page">
      {back}
      <Group justify="space-between" wrap="nowrap" align="flex-start" mt={4}>
        <Title order={3} size="h4" className="place-title" translate="no">
          {name}
        </Title>
        {bounds === undefined ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => onShow(bounds)}>
            {t('show')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" translate="no">
        {within}
      </Text>
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
          onStarted={() => onView({ at: 'installed' })}
          onBuild={onBuild}
          onRetry={() => void details.refetch()}
        />
      )}
    </article>
  );
}

interface OrderProps {
  id: string;
  name: string;
  details: ExtractDetails;
  machine: { memory: number; freeBytes: number; cores: number };
  onStarted: () => void;
  onBuild: () => void;
  onRetry: () => void;
}

function Order({ id, name, details, machine, onStarted, onBuild, onRetry }: OrderProps) {
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
      {
        kind: 'build',
        id: region,
        name,
        osmFiles: [],
        demPaths: [],
        extract: id,
        fetchElevation: withHeights,
      },
      { onSuccess: onStarted },
    );
  return (
    <>
      <Checkbox
        mt="sm"
        size="sm"
        label={t('heights')}
        description={details.tiles.length === 0 ? t('heightsUnknown') : t('heightsWhat')}
        checked={withHeights}
        disabled={details.tiles.length === 0}
        onChange={event => setHeights(event.currentTarget.checked)}
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
          <BringList details={details} withHeights={withHeights} onBuild={onBuild} onRetry={onRetry} />
        </Alert>
      )}
      {start.error === null ? null : (
        <Text size="sm" c="red" mt={6} role="alert">
          {refusal(start.error)}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('goesOn')}
      </Text>
    </>
  );
}
