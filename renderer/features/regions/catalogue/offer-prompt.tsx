import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { Task } from '../../../api/desk.ts';
import { formatBytes } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { refusal } from '../api-refusal.ts';
import type { RegionsView } from '../regions-view.ts';
import { isActive, isOver, percentOf, stateOf, timeLeftOf } from '../tasks/task-words.ts';
import { useStartTask, useTaskAction, useTasks } from '../use-desk-queries.ts';
import type { Offer } from './offers.ts';

/** The region that covers the middle of an empty view: its size, and one click to have it; then how far that is. */
export function OfferPrompt({ offer, onView }: { offer: Offer; onView: (view: RegionsView) => void }) {
  const start = useStartTask();
  const action = useTaskAction();
  const task = useTasks().findLast(
    ({ work, state }) => work.kind === 'download' && work.region === offer.id && state !== 'cancelled',
  );
  // Between the end of a download and the region's appearance on the map it is not offered a second time.
  const [seen, setSeen] = useState<string>();
  if (task !== undefined && !isOver(task) && task.id !== seen) setSeen(task.id);
  const arriving = task?.state === 'done' && task.id === seen;
  const error = start.error ?? action.error;
  return (
    <div className="card nothing-here" role="status">
      <button
        type="button"
        className="region-name"
        onClick={() => onView({ at: 'offer', catalogue: offer.catalogue, region: offer.id })}
      >
        {offer.name}
      </button>
      {arriving ? (
        <span>is installed</span>
      ) : task === undefined || (isOver(task) && task.state !== 'failed') ? (
        <>
          <span>covers this place</span>
          <Button
            size="compact-sm"
            leftSection={<Icon name="download" size={15} />}
            loading={start.isPending}
            onClick={() => start.mutate({ kind: 'download', catalogue: offer.catalogue, region: offer.id })}
          >
            Download {formatBytes(offer.bytes)}
          </Button>
        </>
      ) : (
        <Work task={task} busy={action.isPending} onGoOn={() => action.mutate({ task: task.id, action: 'resume' })} />
      )}
      {error === null ? null : <span className="prompt-failure">{refusal(error)}</span>}
    </div>
  );
}

function Work({ task, busy, onGoOn }: { task: Task; busy: boolean; onGoOn: () => void }) {
  const percent = percentOf(task);
  return (
    <>
      {task.state === 'failed' ? (
        <span className="prompt-failure">{task.message}</span>
      ) : (
        <>
          <Progress.Root size={6} className="prompt-bar">
            <Progress.Section value={percent} animated={task.state === 'running'} aria-label={task.title} />
          </Progress.Root>
          <span className="figures">
            {[stateOf(task), `${Math.floor(percent)} %`, timeLeftOf(task)].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
      {isActive(task) ? null : (
        <Button size="compact-sm" variant="light" loading={busy} onClick={onGoOn}>
          {task.state === 'failed' ? 'Try again' : 'Go on'}
        </Button>
      )}
    </>
  );
}
