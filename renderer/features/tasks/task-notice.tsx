import { useRef, useState } from 'react';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { workWords as t } from '../../words.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { endingOf } from '../regions-state/task-progress.ts';
import { useTaskEndings } from '../regions-state/use-admin-queries.ts';

/** Reports the end of a task: as a notice while the Regions panel is closed, which shows it otherwise. */
export function TaskNotice() {
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
      else goTo(region.bounds);
    };
    notify({
      text,
      tone: task.state === 'failed' ? 'trouble' : 'news',
      stays: task.state === 'failed',
      topic: 'task',
      action: { label: t(isThere ? 'goThere' : 'show'), act },
    });
  });
  return (
    <div className="visually-hidden" role="status">
      {isOpen ? heard : ''}
    </div>
  );
}
