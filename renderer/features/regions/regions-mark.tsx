import './regions-mark.css';
import { regionsWords as t } from '../../words.ts';
import { isActive, percentOf } from '../regions-state/task-progress.ts';
import { useTasks } from '../regions-state/use-admin-queries.ts';

/** The progress of running tasks, on the rail. */
export function RegionsMark() {
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
