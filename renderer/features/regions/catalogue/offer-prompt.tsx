import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { Task } from '../../../api/admin/admin-client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import type { Offer } from '../../regions-state/offers.ts';
import {
  endingOf,
  isOver,
  percentInWords,
  percentOf,
  stateOf,
  timeLeftOf,
  titleOf,
} from '../../regions-state/task-progress.ts';
import { useStartTask, useTaskAction, useTasks } from '../../regions-state/use-admin-queries.ts';
import { TryAgain } from '../../tasks/try-again.tsx';
import type { RegionsView } from '../regions-view.ts';
import { askedAbout } from './asked.ts';

/** Offers a region to download with one click, then shows the progress. */
export function OfferPrompt({ offer, onView }: { offer: Offer; onView: (view: RegionsView) => void }) {
  const start = useStartTask();
  const action = useTaskAction();
  const task = useTasks().findLast(
    ({ work, state }) => work.kind === 'download' && work.region === offer.id && state !== 'cancelled',
  );
  // Do not offer it again between the end of its download and its appearance on the map.
  const [seen, setSeen] = useState<string>();
  if (task !== undefined && !isOver(task) && task.id !== seen) setSeen(task.id);
  const arriving = task?.state === 'done' && task.id === seen;
  const error = start.error ?? action.error;
  const asked = askedAbout(offer, 'brief');
  return (
    <div className="card nothing-here" role="status">
      <button
        type="button"
        className="region-name"
        translate="no"
        onClick={() => onView({ at: 'offer', catalogue: offer.catalogue, region: offer.id })}
      >
        {offer.name}
      </button>
      {arriving ? (
        <span>{t('arrived')}</span>
      ) : task === undefined || (isOver(task) && task.state !== 'failed') ? (
        <>
          <span>{t('covers')}</span>
          {asked === undefined ? null : <span className="offer-asked">{asked}</span>}
          <Button
            size="compact-sm"
            leftSection={<Icon name="download" size={15} />}
            loading={start.isPending}
            onClick={() => start.mutate({ kind: 'download', catalogue: offer.catalogue, region: offer.id })}
          >
            {t('downloadSize', { size: offer.bytes })}
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
        <span className="prompt-failure">{endingOf(task)}</span>
      ) : (
        <>
          <Progress.Root size={6} className="prompt-bar">
            <Progress.Section value={percent} animated={task.state === 'running'} aria-label={titleOf(task)} />
          </Progress.Root>
          <span className="figures">
            {[stateOf(task), percentInWords(percent), timeLeftOf(task)].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
      {task.state === 'failed' ? <TryAgain task={task} /> : null}
      {task.state === 'paused' ? (
        <Button size="compact-sm" variant="light" loading={busy} onClick={onGoOn}>
          {t('resume')}
        </Button>
      ) : null}
    </>
  );
}
