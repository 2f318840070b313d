import './build.css';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Bounds, unrolled } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import type { Units } from '../../api/types.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { Panel } from '../../shell/panel.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { TextField, Tick, Toggle } from '../../ui/fields/fields.tsx';
import { formatDistance } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { buildWords as t } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { useStartTask } from '../regions-state/use-admin-queries.ts';
import { draftId, draftName, emptyDraft, missingFrom, workOf } from './build-draft.ts';
import { useDraft } from './draft-state.ts';
import { PathList } from './path-list.tsx';

/** The form to build a region: its data, its name, and a box to clip it to. */
export function BuildPanel() {
  const { draft, change, handedOver } = useDraft();
  const { show } = useRegionsPanel();
  const start = useStartTask();
  const [tried, setTried] = useState(false);
  const missing = tried ? missingFrom(draft) : undefined;
  /** Shows the task list, which has the build's progress. */
  const leave = () => {
    change(emptyDraft);
    show({ at: 'installed' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const work = workOf(draft);
    if (work !== undefined) start.mutate(work, { onSuccess: leave });
  };
  return (
    <Panel id="build" title={t('title')} closeLabel={t('close')}>
      <form onSubmit={submit} className="panel-body">
        <SoftText mb="xs">{t('about')}</SoftText>
        <Anchor component="button" type="button" size="sm" mb="xs" onClick={() => show({ at: 'world' })}>
          {t('fromWorld')}
        </Anchor>
        <DataFields missing={missing?.data} />
        <Group grow align="flex-start" mt="sm" gap="sm">
          <TextField
            size="sm"
            label={t('name')}
            value={draftName(draft)}
            error={missing?.name}
            onChange={name => change({ name })}
            maxLength={200}
          />
          <TextField
            size="sm"
            label={t('id')}
            value={draftId(draft)}
            error={missing?.id}
            onChange={id => change({ id })}
            maxLength={64}
            spellCheck={false}
          />
        </Group>
        <BoxChoice />
        {start.error === null ? null : (
          <Alert color="red" variant="light" mt="sm" role="alert">
            {refusal(start.error)}
          </Alert>
        )}
        <Group justify="space-between" mt="md" wrap="nowrap">
          <SoftText size="xs">{t('duration')}</SoftText>
          <Button type="submit" loading={start.isPending} disabled={handedOver !== undefined} className="build-start">
            {t('build')}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

/** `missing`: what is said where there is no data. */
function DataFields({ missing }: { missing: string | undefined }) {
  const { draft, change } = useDraft();
  return (
    <>
      <PathList kind="osmFiles" />
      {missing === undefined ? null : (
        <Text size="sm" c="red" mt={4} role="alert">
          {missing}
        </Text>
      )}
      <PathList kind="demPaths" />
      <Tick
        mt="xs"
        label={t('fetchHeights')}
        description={t('fetchHeightsDescription')}
        checked={draft.fetchElevation}
        onChange={fetchElevation => change({ fetchElevation })}
      />
      <Tick
        mt="sm"
        label={t('buildings')}
        description={t('buildingsDescription')}
        checked={draft.buildings}
        onChange={buildings => change({ buildings })}
      />
    </>
  );
}

/** Clips the data to the visible part of the map. */
function BoxChoice() {
  const camera = useCamera();
  const { draft, change } = useDraft();
  const { box } = draft;
  const takeView = () => change({ box: camera.current?.globeBoxInSight() });
  const { units } = useSettings();
  return (
    <div className="build-box">
      <Toggle
        label={t('onlyView')}
        checked={box !== undefined}
        onChange={checked => (checked ? takeView() : change({ box: undefined }))}
      />
      {box === undefined ? null : (
        <SoftText className="beside build-box-size">
          {t('boxDrawn', sizeOfBox(box, units))}
          <SmallButton size="compact-xs" label={t('takeView')} onClick={takeView} />
        </SoftText>
      )}
    </div>
  );
}

/** Width and height along the box's centre lines. */
function sizeOfBox(box: Bounds, units: Units) {
  const [west, south, east, north] = unrolled(box);
  const middle = (south + north) / 2;
  // In two halves: the great circle between the sides of a wide box would lead around the other side of the globe.
  const centre = (west + east) / 2;
  const width = metresBetween(west, middle, centre, middle) + metresBetween(centre, middle, east, middle);
  const height = metresBetween(west, south, west, north);
  return { width: formatDistance(width, units), height: formatDistance(height, units) };
}
