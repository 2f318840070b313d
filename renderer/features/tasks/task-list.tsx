import { workWords as t } from '../../words.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { tasksAbove } from '../regions-state/task-progress.ts';
import { useInstalled, useTasks } from '../regions-state/use-admin-queries.ts';
import { TaskCard } from './task-card.tsx';

/**
 * Work that has no row below it: on its way, failed, or done with a region that is gone. `withRows`: the installed regions
 * are below, whose rows have their own work.
 */
export function TaskList({ withRows }: { withRows: boolean }) {
  const { goTo } = useRegionsPanel();
  const tasks = useTasks();
  const regions = useInstalled().data?.regions ?? [];
  const shown = tasksAbove(tasks, withRows ? regions.map(({ id }) => id) : []);
  if (shown.length === 0) return null;
  return (
    <ul className="task-list" aria-label={t('list')}>
      {shown.map(task => {
        const made = task.work.kind === 'remove' || task.work.kind === 'export' ? undefined : task.region;
        const region = regions.find(({ id }) => id === made);
        return (
          <li key={task.id}>
            <TaskCard task={task} onShow={region === undefined ? undefined : () => goTo(region.bounds)} />
          </li>
        );
      })}
    </ul>
  );
}
