import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Task } from '../../api/admin/admin-client.ts';
import { isOver } from './task-progress.ts';
import { adminKeys, notAskedYet, useTasks } from './use-admin-queries.ts';

/** Calls `onEnd` for each task that ends while the window is open, and refetches the installed regions. */
export function useTaskEndings(onEnd: (task: Task) => void): void {
  const tasks = useTasks();
  const queries = useQueryClient();
  const over = useRef<ReadonlySet<string> | undefined>(undefined);
  const emit = useRef(onEnd);
  emit.current = onEnd;

  useEffect(() => {
    if (tasks === notAskedYet) return;
    const before = over.current;
    const ended = tasks.filter(isOver);
    over.current = new Set(ended.map(({ id }) => id));
    // Do not report tasks that ended before the window opened.
    if (before === undefined) return;
    const newlyEnded = ended.filter(({ id }) => !before.has(id));
    if (newlyEnded.length === 0) return;
    for (const task of newlyEnded) emit.current(task);
    // Safe now: the service mounts the result before it reports the end.
    void queries.invalidateQueries({ queryKey: ['health'] });
    void queries.invalidateQueries({ queryKey: adminKeys.regions });
  }, [tasks, queries]);
}
