import { lazy, useEffect, useRef, useState } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { listen } from '../../map/listen.ts';
import { useMap } from '../../map/map-context.ts';
import { definePanel } from '../../shell/define-panel.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { regionsWords as t, workWords } from '../../words.ts';
import { smallestCovering } from '../regions-state/region-coverage.ts';
import { RegionsState, useRegionsPanel } from '../regions-state/regions-state.ts';
import { endingOf, isActive, percentOf } from '../regions-state/task-progress.ts';
import { useTaskEndings, useTasks } from '../regions-state/use-admin-queries.ts';
import { RegionsOnMap } from './regions-on-map.tsx';

/** Reports the end of a task: as a notice while the Regions panel is closed, which shows it otherwise. */
function TaskNotice() {
  const notify = useNotify();
  const installed = useInstalledRegions();
  const regions = useRef(installed);
  regions.current = installed;
  const { isOpen, show, goTo } = useRegionsPanel();
  const [heard, setHeard] = useState('');
  useTaskEndings(task => {
    if (task.state === 'cancelled') return;
    const text = endingOf(task);
    if (isOpen) {
      setHeard(text);
      return;
    }
    const isThere = task.state === 'done' && task.work.kind !== 'export';
    const act = () => {
      // Known only a moment after the end.
      const region = isThere ? regions.current.find(({ id }) => id === task.region) : undefined;
      if (region === undefined) show({ at: 'installed' });
      else goTo(region);
    };
    notify({
      text,
      tone: task.state === 'failed' ? 'trouble' : 'news',
      stays: task.state === 'failed',
      topic: 'task',
      action: { label: workWords(isThere ? 'goThere' : 'show'), act },
    });
  });
  return (
    <div className="visually-hidden" role="status">
      {isOpen ? heard : ''}
    </div>
  );
}

/** The installed region in the middle of what one sees of the map, for the status bar. */
function RegionStatus() {
  const { map } = useMap();
  const camera = useCamera();
  const regions = useInstalledRegions();
  const [name, setName] = useState<string>();
  useEffect(() => {
    const look = () => {
      if (camera.current === undefined) return;
      const [west, south, east, north] = camera.current.boxInSight();
      setName(smallestCovering(regions, { lon: (west + east) / 2, lat: (south + north) / 2 })?.name);
    };
    look();
    return listen(map, ['moveend'], look);
  }, [map, regions, camera]);
  if (name === undefined) return <span className="status-region">{t('noRegionHere')}</span>;
  return (
    <span className="status-region" translate="no" title={t('regionHere')}>
      {name}
    </span>
  );
}

/** The progress of running tasks, on the rail. */
function RegionsMark() {
  const active = useTasks().filter(isActive);
  if (active.length === 0) return null;
  const share = active.reduce((sum, task) => sum + percentOf(task), 0) / active.length;
  return (
    <>
      <span className="visually-hidden">{t('atWork', { count: active.length })}</span>
      <span className="regions-mark">
        <span style={{ width: `${share}%` }} />
      </span>
    </>
  );
}

const leadsTo = (at: 'installed' | 'get') =>
  function useRun() {
    const { show } = useRegionsPanel();
    return () => show({ at });
  };

export const regionsPanel = definePanel({
  id: 'regions',
  place: 'regions',
  Mark: RegionsMark,
  State: RegionsState,
  Panel: lazy(async () => ({ default: (await import('./regions-panel.tsx')).RegionsPanel })),
  covers: true,
  Notice: TaskNotice,
  OnMap: RegionsOnMap,
  Status: RegionStatus,
  commands: [
    {
      id: 'regions',
      label: () => t('title'),
      menu: { section: 'data', shortcut: 'CmdOrCtrl+Shift+R' },
      useRun: leadsTo('installed'),
    },
    {
      id: 'catalogue',
      label: () => t('getCommand'),
      menu: { section: 'data', shortcut: 'CmdOrCtrl+Shift+G' },
      useRun: leadsTo('get'),
    },
  ],
});
