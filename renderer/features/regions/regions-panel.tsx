import { Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Leftover, useAdminClient } from '../../api/admin/admin-client.ts';
import { realRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { Panel } from '../../shell/panel.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { Segments } from '../../ui/fields/fields.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { firstDayWords, installedWords, regionsWords as t, workWords } from '../../words.ts';
import { useFirstDay } from '../first-day/first-day-state.ts';
import { ageOf, ago } from '../regions-state/age.ts';
import { contentsOf, sizeOf } from '../regions-state/part-kinds.ts';
import { RefusalNote } from '../regions-state/refusal-note.tsx';
import { type Browsing, useRegionsPanel } from '../regions-state/regions-state.ts';
import { tasksAbove } from '../regions-state/task-progress.ts';
import { adminKeys, useInstalled, useTasks } from '../regions-state/use-admin-queries.ts';
import { TaskCard } from '../tasks/task-card.tsx';
import { CatalogueList } from './catalogue/catalogue-list.tsx';
import { GetRegions } from './catalogue/get-regions.tsx';
import { OfferPage } from './catalogue/offer-page.tsx';
import { InstalledList } from './installed/installed-list.tsx';
import { ExtractPage } from './world/extract-page.tsx';
import { WorldList } from './world/world-list.tsx';

/** The Regions panel: tasks, installed regions, and those of the catalogues. */
export function RegionsPanel() {
  const admin = useAdminClient();
  const { view, show } = useRegionsPanel();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view.at === 'offer' || view.at === 'extract' || view.at === 'catalogues')
      shown.current?.scrollIntoView({ block: 'start' });
    // Restore the focus, which was lost with the previous page's button.
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [view]);
  const isInstalled = view.at === 'installed';
  return (
    <Panel
      id="regions"
      title={t('title')}
      closeLabel={t('close')}
      head={
        admin === undefined ? null : (
          <Segments
            fullWidth
            size="sm"
            mt="xs"
            label={t('which')}
            value={isInstalled ? 'installed' : 'get'}
            of={['installed', 'get']}
            nameOf={t}
            onChange={at => show({ at })}
          />
        )
      }
    >
      <div className="panel-body regions-body">
        {admin === undefined ? (
          <ReadOnlyList />
        ) : (
          <>
            <TaskList withRows={isInstalled} />
            <LeftoverList />
            <div ref={shown} tabIndex={-1} className="regions-view">
              <RegionsPage />
            </div>
            {isInstalled || view.at === 'get' ? <FirstSteps /> : null}
          </>
        )}
      </div>
      {admin === undefined ? null : <DiskNote />}
    </Panel>
  );
}

/** What the panel shows of what is installed, or can be had. */
function RegionsPage() {
  const { view } = useRegionsPanel();
  const [browsing, setBrowsing] = useState<Browsing>({ text: '', folds: new Map() });
  const browsed = { browsing, onBrowsing: setBrowsing };
  switch (view.at) {
    case 'installed':
      return <InstalledList />;
    case 'get':
      return <GetRegions from={view.from} {...browsed} />;
    case 'offer':
      return <OfferPage key={`${view.catalogue} ${view.region}`} view={view} />;
    case 'world':
      return <WorldList {...browsed} />;
    case 'extract':
      return <ExtractPage key={view.id} id={view.id} />;
    case 'catalogues':
      return <CatalogueList />;
  }
}

/** Leads to the first steps while there is no region but the sandbox. */
function FirstSteps() {
  const { ask } = useFirstDay();
  return realRegions(useInstalledRegions()).length > 0 ? null : (
    <SmallButton variant="subtle" mt="sm" icon="info" label={firstDayWords('command')} onClick={ask} />
  );
}

/** The installed regions in a window without an admin client; a click goes there. */
function ReadOnlyList() {
  const regions = useInstalledRegions();
  const { goTo } = useRegionsPanel();
  return (
    <>
      <SoftText mb="sm">
        <WithCode text={t('keyChangesNothing')} />
      </SoftText>
      {regions.length === 0 ? (
        <Text size="sm">{installedWords('nothing')}</Text>
      ) : (
        <ul className="row-list">
          {regions.map(({ parts = [], version, ...region }) => (
            <li key={region.id} className="region-row">
              <button type="button" className="bare-button region-name" translate="no" onClick={() => goTo(region)}>
                {region.name}
              </button>
              <span className="region-soft">{contentsOf(parts)}</span>
              <span className="region-soft" title={t('version', { version })}>
                {ageOf(version, new Date())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The disk space that regions use, and the free space. */
function DiskNote() {
  const { data } = useInstalled();
  if (data === undefined) return null;
  const { disk, regions } = data;
  const here = regions.map(({ bytes, inStore }) => ({ bytes: inStore?.keptBytes ?? bytes }));
  const taken = sizeOf(here) + sizeOf(regions.flatMap(({ previous }) => previous ?? []));
  return (
    <p className="regions-disk" title={disk.path} translate="no">
      <Icon name="disk" size={16} />
      {t('disk', { taken, free: disk.freeBytes, total: disk.totalBytes })}
    </p>
  );
}

/**
 * Work that has no row below it: on its way, failed, or done with a region that is gone. `withRows`: the installed regions
 * are below, whose rows have their own work.
 */
function TaskList({ withRows }: { withRows: boolean }) {
  const { goTo } = useRegionsPanel();
  const tasks = useTasks();
  const regions = useInstalled().data?.regions ?? [];
  const shown = tasksAbove(tasks, withRows ? regions.map(({ id }) => id) : []);
  if (shown.length === 0) return null;
  return (
    <ul className="row-list stacked near" aria-label={workWords('list')}>
      {shown.map(task => {
        const made = task.work.kind === 'remove' || task.work.kind === 'export' ? undefined : task.region;
        const region = regions.find(({ id }) => id === made);
        return (
          <li key={task.id}>
            <TaskCard task={task} onShow={region === undefined ? undefined : () => goTo(region)} />
          </li>
        );
      })}
    </ul>
  );
}

const leftoversKey = ['admin', 'leftovers'];
const titles = { download: 'leftDownload', file: 'leftFile', extract: 'leftExtract', build: 'leftBuild' } as const;

/** Files left by stopped tasks, to be discarded. */
function LeftoverList() {
  const admin = useAdminClient();
  // A task releases its files when it ends.
  const states = useTasks().map(({ id, state }) => `${id} ${state}`);
  const { data = [] } = useQuery<Leftover[]>({
    queryKey: [...leftoversKey, ...states],
    queryFn: async ({ signal }) => (await admin?.leftovers(signal)) ?? [],
    enabled: admin !== undefined,
    staleTime: 0,
    placeholderData: before => before,
  });
  if (data.length === 0) return null;
  return (
    <ul className="row-list stacked near" aria-label={workWords('leftovers')}>
      {data.map(leftover => (
        <li key={leftover.id}>
          <LeftoverCard leftover={leftover} />
        </li>
      ))}
    </ul>
  );
}

function LeftoverCard({ leftover }: { leftover: Leftover }) {
  const admin = useAdminClient();
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: async () => admin?.discardLeftover(leftover.id),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: leftoversKey }),
        // Its reply has the disk's free space.
        queries.invalidateQueries({ queryKey: adminKeys.regions }),
      ]),
  });
  const title = workWords(titles[leftover.what], { name: leftover.name });
  const { bytes, bytesTotal } = leftover;
  const size = bytesTotal === undefined ? formatBytes(bytes) : workWords('doneOf', { done: bytes, total: bytesTotal });
  return (
    <article className="task" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div>
          <span className="task-title">{title}</span>
          <SoftText size="xs">
            {leftover.changed === undefined
              ? size
              : workWords('leftSince', { size, age: ago(new Date(leftover.changed), new Date()) })}
          </SoftText>
        </div>
        <SmallButton
          flex="none"
          label={workWords('discard')}
          aria-label={workWords('discardItem', { title })}
          loading={discard.isPending}
          onClick={() => discard.mutate()}
        />
      </Group>
      <RefusalNote error={discard.error} mt={4} />
    </article>
  );
}
