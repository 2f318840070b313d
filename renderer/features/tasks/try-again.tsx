import type { PackWork, Task } from '../../api/admin/admin-client.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { workWords as t, uiWords } from '../../words.ts';
import { useStartTask, useTaskAction } from '../regions-state/use-admin-queries.ts';

/** The button below a failed task: tries again, or says yes to what it asks and goes on. */
export function TryAgain({ task }: { task: Task }) {
  const start = useStartTask();
  const action = useTaskAction();
  const { asks = [] } = task;
  const asked = asks.length > 0;
  return (
    <SmallButton
      className="wordy-button"
      label={asked ? t('allTheSame') : uiWords('tryAgain')}
      variant="light"
      color={asked ? 'orange' : 'spruce'}
      loading={start.isPending || action.isPending}
      onClick={() =>
        asked ? start.mutate(allowing(task.work, asks)) : action.mutate({ task: task.id, action: 'resume' })
      }
    />
  );
}

/** The same work with a yes to what it asked. */
function allowing(work: PackWork, asks: NonNullable<Task['asks']>): PackWork {
  switch (work.kind) {
    case 'download':
    case 'install':
    case 'build':
      return { ...work, allow: [...new Set([...(work.allow ?? []), ...asks])] };
    default:
      return work;
  }
}
