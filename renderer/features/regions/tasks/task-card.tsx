import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import type { Task, TaskAction } from '../../../api/desk.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { refusal } from '../api-refusal.ts';
import { useTaskAction } from '../use-desk-queries.ts';
import { TaskParts } from './task-parts.tsx';
import { figuresOf, isActive, isOver, percentOf, stateOf } from './task-words.ts';

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
  /** Goes to the region it made, once there is one. */
  onShow?: (() => void) | undefined;
}

/** One work: how far it is, how long it will take, and the ways to hold or to end it. */
export function TaskCard({ task, onShow }: TaskCardProps) {
  const { mutate, isPending, error } = useTaskAction();
  const [open, setOpen] = useState(false);
  const act = (action: TaskAction) => mutate({ task: task.id, action });
  const percent = percentOf(task);
  const figures = figuresOf(task);
  const parts = task.progress?.parts ?? [];
  const control = (action: TaskAction, icon: IconName, text: string) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${text} ${task.title}`}
      title={text}
      disabled={isPending}
      onClick={() => act(action)}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );

  return (
    <article className="task" aria-label={task.title} data-state={task.state}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span className="task-title" role={task.state === 'done' ? 'status' : undefined}>
          {task.state === 'done' ? (task.message ?? task.title) : task.title}
        </span>
        <Group gap={2} wrap="nowrap">
          {isActive(task) && task.work.kind === 'download' ? control('pause', 'pause', 'Pause') : null}
          {task.state === 'paused' ? control('resume', 'play', 'Go on with') : null}
          {isOver(task) ? control('dismiss', 'close', 'Put away') : control('cancel', 'close', 'Cancel')}
        </Group>
      </Group>
      {isOver(task) ? null : (
        <>
          <Progress.Root size={6} mt={4}>
            <Progress.Section
              value={percent}
              color={colours[task.state]}
              animated={task.state === 'running'}
              aria-label={task.title}
            />
          </Progress.Root>
          <Group justify="space-between" gap="xs" mt={4} wrap="nowrap" align="baseline">
            <Text size="xs" c="dimmed">
              {stateOf(task)}
              {task.progress?.detail === undefined || task.state !== 'running' ? '' : `: ${task.progress.detail}`}
            </Text>
            <Text size="xs" c="dimmed" className="figures">
              {Math.floor(percent)} %
            </Text>
          </Group>
          {figures === '' ? null : (
            <Text size="xs" c="dimmed" className="figures">
              {figures}
            </Text>
          )}
          {parts.length === 0 ? null : (
            <>
              <Button
                variant="subtle"
                size="compact-xs"
                mt={2}
                ml={-7}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {open ? 'Hide the parts' : `${parts.length} parts`}
              </Button>
              {open ? <TaskParts parts={parts} /> : null}
            </>
          )}
        </>
      )}
      {task.state === 'failed' ? (
        <Text size="sm" mt={4} c="red" role="alert">
          {task.message}
        </Text>
      ) : null}
      {error === null ? null : (
        <Text size="sm" mt={4} c="red" role="alert">
          {refusal(error)}
        </Text>
      )}
      {task.state === 'failed' ? (
        <Button size="compact-sm" variant="light" mt={6} loading={isPending} onClick={() => act('resume')}>
          Try again
        </Button>
      ) : null}
      {task.state === 'done' && onShow !== undefined ? (
        <Button size="compact-sm" variant="light" mt={6} onClick={onShow}>
          Go there
        </Button>
      ) : null}
    </article>
  );
}
