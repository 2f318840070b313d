import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Task } from '../../../api/desk.ts';
import { deskKeys, notAskedYet, useTasks } from '../use-desk-queries.ts';
import { isOver } from './task-words.ts';

/** Tells of every task that ends while this window is open, and looks at once what is installed then. */
export function useTaskEndings(onEnd: (task: Task) => void): void {
  const tasks = useTasks();
  const queries = useQueryClient();
  const over = useRef<ReadonlySet<string> | undefined>(undefined);
  const tell = useRef(onEnd);
  tell.current = onEnd;

  useEffect(() => {
    if (tasks === notAskedYet) return;
    const before = over.current;
    const ended = tasks.filter(isOver);
    over.current = new Set(ended.map(({ id }) => id));
    // What had ended before this window looked for the first time is no news.
    if (before === undefined) return;
    const news = ended.filter(({ id }) => !before.has(id));
    if (news.length === 0) return;
    for (const task of news) tell.current(task);
    // By the time a task is told to be over, the service holds what it made.
    void queries.invalidateQueries({ queryKey: ['health'] });
    void queries.invalidateQueries({ queryKey: deskKeys.regions });
  }, [tasks, queries]);
}
