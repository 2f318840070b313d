import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import type { Task, TaskAction } from '../../api/admin/admin-client.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { workWords as t } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
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
import { TaskParts } from './task-parts.tsx';
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
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(`${action}Task`, { title })}
      title={t(action)}
      disabled={isPending}
      onClick={() => act(action)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
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
      {error === null ? null : (
        <Text size="sm" mt={4} c="red" role="alert">
          {refusal(error)}
        </Text>
      )}
      {task.state === 'failed' ? (
        <div className="task-answer">
          <TryAgain task={task} />
        </div>
      ) : null}
      {task.state === 'done' && onShow !== undefined ? (
        <Button size="compact-sm" variant="light" mt={6} onClick={onShow}>
          {t('goThere')}
        </Button>
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
        <Text size="xs" c="dimmed">
          {doingOf(task)}
        </Text>
        <Text size="xs" c="dimmed" className="figures">
          {percentInWords(percent)}
        </Text>
      </Group>
      {figures === '' ? null : (
        <Text size="xs" c="dimmed" className="figures">
          {figures}
        </Text>
      )}
      {parts.length === 0 ? null : (
        <>
          <Button variant="subtle" size="compact-xs" mt={2} ml={-7} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('hideParts') : t('parts', { count: parts.length })}
          </Button>
          {open ? <TaskParts parts={parts} /> : null}
        </>
      )}
    </>
  );
}
