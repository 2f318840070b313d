import { Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import type { Task, TaskAction } from '../../api/admin/admin-client.ts';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import type { IconName } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { partsWords as partWords, workWords as t } from '../../words.ts';
import { RefusalNote } from '../regions-state/refusal-note.tsx';
import {
  doingOf,
  endingOf,
  figuresOf,
  isActive,
  isOver,
  percentInWords,
  percentOf,
  titleOf,
} from '../regions-state/task-progress.ts';
import { useTaskAction } from '../regions-state/use-admin-queries.ts';
import { TryAgain } from './try-again.tsx';

const colours: Readonly<Record<Task['state'], string>> = {
  waiting: 'gray',
  running: 'spruce',
  paused: 'yellow',
  done: 'spruce',
  failed: 'red',
  cancelled: 'gray',
};

interface TaskCardProps {
  task: Task;
  /** Shows the task's region. */
  onShow?: (() => void) | undefined;
}

/** A task with its progress, time left, and buttons to pause, resume and cancel it. */
export function TaskCard({ task, onShow }: TaskCardProps) {
  const { mutate, isPending, error } = useTaskAction();
  const act = (action: TaskAction) => mutate({ task: task.id, action });
  const title = titleOf(task);
  const control = (action: TaskAction, icon: IconName) => (
    <IconButton
      size="md"
      icon={icon}
      label={t(`${action}Task`, { title })}
      title={t(action)}
      disabled={isPending}
      onClick={() => act(action)}
    />
  );

  return (
    <article className="task" aria-label={title} data-state={task.state}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span className="task-title" role={task.state === 'done' ? 'status' : undefined}>
          {task.state === 'done' ? endingOf(task) : title}
        </span>
        <Group gap={2} wrap="nowrap">
          {isActive(task) && task.work.kind === 'download' ? control('pause', 'pause') : null}
          {task.state === 'paused' ? control('resume', 'play') : null}
          {isOver(task) ? control('dismiss', 'close') : control('cancel', 'close')}
        </Group>
      </Group>
      {isOver(task) ? null : <TaskProgress task={task} title={title} />}
      {task.state === 'failed' ? (
        <Text size="sm" mt={4} c="red" role="alert">
          {endingOf(task)}
        </Text>
      ) : null}
      <RefusalNote error={error} mt={4} />
      {task.state === 'failed' ? (
        <div className="task-answer">
          <TryAgain task={task} />
        </div>
      ) : null}
      {task.state === 'done' && onShow !== undefined ? (
        <SmallButton variant="light" mt={6} label={t('goThere')} onClick={onShow} />
      ) : null}
    </article>
  );
}

/** How far a task is, and on the parts of its region. */
function TaskProgress({ task, title }: { task: Task; title: string }) {
  const [open, setOpen] = useState(false);
  const percent = percentOf(task);
  const figures = figuresOf(task);
  const parts = task.progress?.parts ?? [];
  return (
    <>
      <Progress.Root size={6} mt={4}>
        <Progress.Section
          value={percent}
          color={colours[task.state]}
          animated={task.state === 'running'}
          aria-label={title}
        />
      </Progress.Root>
      <Group justify="space-between" gap="xs" mt={4} wrap="nowrap" align="baseline">
        <SoftText size="xs">{doingOf(task)}</SoftText>
        <SoftText size="xs" className="figures">
          {percentInWords(percent)}
        </SoftText>
      </Group>
      {figures === '' ? null : (
        <SoftText size="xs" className="figures">
          {figures}
        </SoftText>
      )}
      {parts.length === 0 ? null : (
        <>
          <SmallButton
            variant="subtle"
            size="compact-xs"
            mt={2}
            ml={-7}
            label={open ? t('hideParts') : t('parts', { count: parts.length })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
          {open ? <PartTable parts={parts} /> : null}
        </>
      )}
    </>
  );
}

type Part = NonNullable<NonNullable<Task['progress']>['parts']>[number];

const states = {
  waiting: 'partWaiting',
  fetching: 'partFetching',
  retrying: 'partRetrying',
  verified: 'partVerified',
  kept: 'partKept',
} as const;

/** The parts of a region with their sizes; of a download, how far each is. */
export function PartTable({ parts }: { parts: readonly (Pick<Part, 'kind' | 'bytes'> & Partial<Part>)[] }) {
  return (
    <table className="task-parts">
      <tbody>
        {parts.map(({ kind, path = kind, bytes, done = 0, state }) => (
          <tr key={path} data-state={state}>
            <th scope="row">{partWords(`${kind}Title`)}</th>
            <td className="figures">
              {state === 'fetching' || state === 'retrying' ? t('doneOf', { done, total: bytes }) : formatBytes(bytes)}
            </td>
            {state === undefined ? null : <td>{t(states[state])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
