import './regions.css';
import { SegmentedControl, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useCamera } from '../../map/camera-port.tsx';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { OtherWays } from '../sideload/other-ways.tsx';
import { CatalogueList } from './catalogue/catalogue-list.tsx';
import { GetRegions } from './catalogue/get-regions.tsx';
import { OfferPage } from './catalogue/offer-page.tsx';
import { DiskNote } from './disk-note.tsx';
import { InstalledList } from './installed/installed-list.tsx';
import { ReadOnlyList } from './installed/read-only-list.tsx';
import { useRegionsPanel } from './regions-state.ts';
import { nothingBrowsed } from './regions-view.ts';
import { KeptList } from './tasks/kept-list.tsx';
import { TaskList } from './tasks/task-list.tsx';
import { t } from './words.ts';

/** Regions: installed ones, the work on them, and those of the catalogues. */
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
    // The pressed button is gone with its page, and the focus with it.
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
  }, [view]);
  return (
    <Panel
      className="regions"
      title={t('title')}
      closeLabel={t('close')}
      onClose={close}
      head={
        desk === undefined ? null : (
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
        {desk === undefined ? (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              <WithCode text={t('keyChangesNothing')} />
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
