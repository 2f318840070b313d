import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Task } from '../../../api/desk.ts';
import { deskKeys, notAskedYet, useTasks } from '../use-desk-queries.ts';
import { isOver } from './task-words.ts';

/** Calls back for every task that ends while this window is open, and asks anew what is installed. */
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
    // Tasks that ended before this window opened are not reported.
    if (before === undefined) return;
    const newlyEnded = ended.filter(({ id }) => !before.has(id));
    if (newlyEnded.length === 0) return;
    for (const task of newlyEnded) emit.current(task);
    // The service has mounted the result before it reports the end.
    void queries.invalidateQueries({ queryKey: ['health'] });
    void queries.invalidateQueries({ queryKey: deskKeys.regions });
  }, [tasks, queries]);
}
