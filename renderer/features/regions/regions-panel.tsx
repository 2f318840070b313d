import { Button, SegmentedControl, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { realRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { Icon } from '../../ui/icons.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { firstDayWords, regionsWords as t } from '../../words.ts';
import { useFirstDay } from '../first-day/first-day-state.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { OtherWays } from '../sideload/other-ways.tsx';
import { LeftoverList } from '../tasks/leftover-list.tsx';
import { TaskList } from '../tasks/task-list.tsx';
import { CatalogueList } from './catalogue/catalogue-list.tsx';
import { GetRegions } from './catalogue/get-regions.tsx';
import { OfferPage } from './catalogue/offer-page.tsx';
import { DiskNote } from './disk-note.tsx';
import { InstalledList } from './installed/installed-list.tsx';
import { ReadOnlyList } from './installed/read-only-list.tsx';
import { nothingBrowsed } from './regions-view.ts';
import { ExtractPage } from './world/extract-page.tsx';
import { WorldList } from './world/world-list.tsx';

/** The Regions panel: tasks, installed regions, and those of the catalogues. */
export function RegionsPanel() {
  const admin = useAdminClient();
  const camera = useCamera();
  const regions = useInstalledRegions();
  const { view, show: onView, close } = useRegionsPanel();
  const onShow = (box: Bounds) => camera.current?.showBox(box);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view.at === 'offer' || view.at === 'extract' || view.at === 'catalogues')
      shown.current?.scrollIntoView({ block: 'start' });
    // Restore the focus, which was lost with the previous page's button.
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [view]);
  return (
    <Panel
      className="regions"
      title={t('title')}
      closeLabel={t('close')}
      onClose={close}
      head={
        admin === undefined ? null : (
          <SegmentedControl
            fullWidth
            mt="xs"
            aria-label={t('which')}
            value={view.at === 'installed' ? 'installed' : 'get'}
            onChange={at => onView({ at: at === 'installed' ? 'installed' : 'get' })}
            data={[
              { value: 'installed', label: t('installed') },
              { value: 'get', label: t('get') },
            ]}
          />
        )
      }
    >
      <div className="panel-body regions-body">
        {admin === undefined ? (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              <WithCode text={t('keyChangesNothing')} />
            </Text>
            <ReadOnlyList regions={regions} onShow={onShow} />
          </>
        ) : (
          <>
            <TaskList withRows={view.at === 'installed'} onShow={onShow} />
            <LeftoverList />
            <div ref={shown} tabIndex={-1} className="regions-view">
              <RegionsPage onShow={onShow} />
            </div>
            {view.at === 'installed' || view.at === 'get' ? <FirstSteps regions={regions} /> : null}
          </>
        )}
      </div>
      {admin === undefined ? null : <DiskNote />}
    </Panel>
  );
}

/** What the panel shows of what is installed, or can be had. */
function RegionsPage({ onShow }: { onShow: (box: Bounds) => void }) {
  const { view, hover, show: onView } = useRegionsPanel();
  const regions = useInstalledRegions();
  const shell = useShell();
  const [browsing, setBrowsing] = useState(nothingBrowsed);
  const installed = useMemo(() => new Set(regions.map(({ id }) => id)), [regions]);
  const world = (
    <WorldList
      browsing={browsing}
      onBrowsing={setBrowsing}
      hover={hover}
      installed={installed}
      onPick={({ id, bounds }) => {
        onView({ at: 'extract', id });
        if (bounds !== undefined) onShow(bounds);
      }}
    />
  );
  return view.at === 'installed' ? (
    <InstalledList onShow={onShow} onGet={() => onView({ at: 'get' })} />
  ) : view.at === 'get' ? (
    <GetRegions
      from={view.from}
      browsing={browsing}
      onBrowsing={setBrowsing}
      hover={hover}
      otherWays={<OtherWays />}
      world={world}
      onView={onView}
      onShow={onShow}
    />
  ) : view.at === 'offer' ? (
    <OfferPage key={`${view.catalogue} ${view.region}`} view={view} onView={onView} onShow={onShow} />
  ) : view.at === 'world' ? (
    world
  ) : view.at === 'extract' ? (
    <ExtractPage key={view.id} id={view.id} onView={onView} onShow={onShow} onBuild={() => shell.open('build')} />
  ) : (
    <CatalogueList onBack={() => onView({ at: 'get' })} />
  );
}

/** Leads to the first steps while there is no region but the sandbox. */
function FirstSteps({ regions }: { regions: ReturnType<typeof useInstalledRegions> }) {
  const { ask } = useFirstDay();
  return realRegions(regions).length > 0 ? null : (
    <Button variant="subtle" size="compact-sm" mt="sm" leftSection={<Icon name="info" size={15} />} onClick={ask}>
      {firstDayWords('command')}
    </Button>
  );
}
