import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Task } from '../../api/desk.ts';
import { changesRegions, isOver } from './task-words.ts';
import { deskKeys, notAskedYet, useTasks } from './use-desk-queries.ts';

/** The service puts a new version to work a moment after the task has ended: how often and how long one looks for it. */
const lookEvery = 700;
const lookFor = 12_000;

/** Tells of every task that ends while this window is open, and looks at once what is installed then. */
export function useTaskEndings(onEnd: (task: Task) => void): void {
  const tasks = useTasks();
  const queries = useQueryClient();
  const over = useRef<ReadonlySet<string> | undefined>(undefined);
  const tell = useRef(onEnd);
  tell.current = onEnd;
  const looking = useRef<ReturnType<typeof setInterval> | undefined>(undefined);

  useEffect(() => {
    const before = over.current;
    // What had ended before this window looked for the first time is no news.
    if (tasks === notAskedYet) return;
    const ended = tasks.filter(isOver);
    over.current = new Set(ended.map(({ id }) => id));
    if (before === undefined) return;
    const news = ended.filter(({ id }) => !before.has(id));
    for (const task of news) tell.current(task);
    if (news.length === 0) return;
    void queries.invalidateQueries({ queryKey: deskKeys.regions });
    if (!news.some(changesRegions)) return;
    clearInterval(looking.current);
    const until = Date.now() + lookFor;
    const look = () => {
      if (Date.now() > until) clearInterval(looking.current);
      void queries.invalidateQueries({ queryKey: ['health'] });
    };
    look();
    looking.current = setInterval(look, lookEvery);
  }, [tasks, queries]);
  useEffect(() => () => clearInterval(looking.current), []);
}
