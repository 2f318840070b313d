import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { useInstalled, useTasks } from '../use-admin-queries.ts';
import { TaskCard } from './task-card.tsx';
import { t } from './words.ts';

/** The tasks, newest first; ended ones stay until dismissed. */
export function TaskList({ onShow }: { onShow: (box: Bounds) => void }) {
  const tasks = useTasks();
  const regions = useInstalled().data?.regions ?? [];
  const shown = tasks.filter(({ state }) => state !== 'cancelled').sort((a, b) => b.created.localeCompare(a.created));
  if (shown.length === 0) return null;
  return (
    <ul className="task-list" aria-label={t('list')}>
      {shown.map(task => {
        const made = task.work.kind === 'remove' || task.work.kind === 'export' ? undefined : task.region;
        const region = regions.find(({ id }) => id === made);
        return (
          <li key={task.id}>
            <TaskCard task={task} onShow={region === undefined ? undefined : () => onShow(region.bounds)} />
          </li>
        );
      })}
    </ul>
  );
}
