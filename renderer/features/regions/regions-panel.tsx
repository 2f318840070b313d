import './regions.css';
import { SegmentedControl, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useCamera } from '../../map/camera-port.tsx';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OtherWays } from '../sideload/other-ways.tsx';
import { nothingBrowsed } from './catalogue/browsing.ts';
import { CatalogueList } from './catalogue/catalogue-list.tsx';
import { GetRegions } from './catalogue/get-regions.tsx';
import { OfferPage } from './catalogue/offer-page.tsx';
import { DiskNote } from './disk-note.tsx';
import { InstalledList } from './installed/installed-list.tsx';
import { ReadOnlyList } from './installed/read-only-list.tsx';
import { useRegionsPanel } from './regions-state.ts';
import { KeptList } from './tasks/kept-list.tsx';
import { TaskList } from './tasks/task-list.tsx';

/** Everything about regions: what is installed, what is being done to it, what can be had. */
export function RegionsPanel() {
  const desk = useDesk();
  const camera = useCamera();
  const regions = useInstalledRegions();
  const { view, hover, show: onView, close } = useRegionsPanel();
  const onShow = (box: Bounds) => camera.current?.showBox(box);
  const [browsing, setBrowsing] = useState(nothingBrowsed);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (view.at === 'offer' || view.at === 'catalogues') shown.current?.scrollIntoView({ block: 'start' });
    // What was pressed went with what was shown before, and the keyboard with it.
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [view]);
  return (
    <Panel
      className="regions"
      title="Regions"
      closeLabel="Close regions"
      onClose={close}
      head={
        desk === undefined ? null : (
          <SegmentedControl
            fullWidth
            mt="xs"
            aria-label="Which regions"
            value={view.at === 'installed' ? 'installed' : 'get'}
            onChange={at => onView({ at: at === 'installed' ? 'installed' : 'get' })}
            data={[
              { value: 'installed', label: 'Installed' },
              { value: 'get', label: 'Get regions' },
            ]}
          />
        )
      }
    >
      <div className="panel-body regions-body">
        {desk === undefined ? (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              This window was opened with an API key, which reads maps and does not change what is installed. To add or
              remove regions, open the address that <code>npm start</code> or <code>outpost serve</code> prints, or use{' '}
              <code>outpost pack</code>.
            </Text>
            <ReadOnlyList regions={regions} onShow={onShow} />
          </>
        ) : (
          <>
            <TaskList onShow={onShow} />
            <KeptList />
            <div ref={shown} tabIndex={-1} className="regions-view">
              {view.at === 'installed' ? (
                <InstalledList onShow={onShow} onGet={() => onView({ at: 'get' })} />
              ) : view.at === 'get' ? (
                <GetRegions
                  from={view.from}
                  browsing={browsing}
                  onBrowsing={setBrowsing}
                  hover={hover}
                  otherWays={<OtherWays />}
                  onView={onView}
                  onShow={onShow}
                />
              ) : view.at === 'offer' ? (
                <OfferPage key={`${view.catalogue} ${view.region}`} view={view} onView={onView} onShow={onShow} />
              ) : (
                <CatalogueList onBack={() => onView({ at: 'get' })} />
              )}
            </div>
          </>
        )}
      </div>
      {desk === undefined ? null : <DiskNote />}
    </Panel>
  );
}
