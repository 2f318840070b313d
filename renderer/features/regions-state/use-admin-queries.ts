import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type AdminClient,
  type PackWork,
  type RegionsReply,
  requireAdminClient,
  type Task,
  type TaskAction,
  useAdminClient,
} from '../../api/admin/admin-client.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { type Catalogue, type Offers, offersFrom } from './offers.ts';
import { isActive, isOver } from './task-progress.ts';

export const adminKeys = {
  regions: ['admin', 'regions'],
  catalogues: ['admin', 'catalogues'],
  tasks: ['admin', 'tasks'],
} as const;

/** Milliseconds between polls of tasks while one is running, and otherwise, to see those of other windows. */
const runningInterval = 500;
const idleInterval = 10_000;
/** Milliseconds between retries of the catalogues. */
const retryInterval = 3_000;

/** The installed regions with updates and previous versions, and their disk. */
export function useInstalled() {
  const admin = useAdminClient();
  return useQuery<RegionsReply>({
    queryKey: adminKeys.regions,
    meta: answeredByRegions,
    queryFn: ({ signal }) => requireAdminClient(admin).regions(signal),
    enabled: admin !== undefined,
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

/** The regions of all catalogues, from the service's copies. `wanted`: whether to ask for them already. */
export function useOffers(wanted = true) {
  return useQuery(useOffersQuery(wanted));
}

/** The catalogues with their regions. `wanted`: whether to ask for them already. */
export function useCatalogues(wanted = true) {
  return useQuery({ ...useOffersQuery(wanted), select: cataloguesOf });
}

const cataloguesOf = ({ catalogues }: Offers): readonly Catalogue[] => catalogues;

function useOffersQuery(wanted = true) {
  const admin = useAdminClient();
  return queryOptions({
    queryKey: adminKeys.catalogues,
    meta: answeredByRegions,
    queryFn: async ({ signal }) => offersFrom(await requireAdminClient(admin).catalogues(signal)),
    enabled: wanted && admin !== undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryInterval : false),
  });
}

/** The tasks on packs, including ended ones. */
export function useTasks(): readonly Task[] {
  const admin = useAdminClient();
  const { data } = useQuery<Task[]>({
    queryKey: adminKeys.tasks,
    queryFn: ({ signal }) => requireAdminClient(admin).tasks(signal),
    enabled: admin !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isActive) === true ? runningInterval : idleInterval),
  });
  return data ?? notAskedYet;
}
const notAskedYet: readonly Task[] = [];

/** Calls `onEnd` for each task that ends while the window is open, and refetches the installed regions. */
export function useTaskEndings(onEnd: (task: Task) => void): void {
  const tasks = useTasks();
  const queries = useQueryClient();
  const over = useRef<ReadonlySet<string> | undefined>(undefined);
  const emit = useEffectEvent(onEnd);

  useEffect(() => {
    if (tasks === notAskedYet) return;
    const before = over.current;
    const ended = tasks.filter(isOver);
    over.current = new Set(ended.map(({ id }) => id));
    // Do not report tasks that ended before the window opened.
    if (before === undefined) return;
    const newlyEnded = ended.filter(({ id }) => !before.has(id));
    if (newlyEnded.length === 0) return;
    for (const task of newlyEnded) emit(task);
    // Safe now: the service mounts the result before it reports the end.
    void queries.invalidateQueries({ queryKey: ['health'] });
    void queries.invalidateQueries({ queryKey: adminKeys.regions });
  }, [tasks, queries]);
}

/** Adds a task that was started to the list at once. */
export function useListTask(): (task: Task) => void {
  const queries = useQueryClient();
  return task => {
    queries.setQueryData<Task[]>(adminKeys.tasks, (tasks = []) => [...tasks.filter(({ id }) => id !== task.id), task]);
    void queries.invalidateQueries({ queryKey: adminKeys.tasks });
  };
}

/** Starts a task and lists it. */
export function useStartTask() {
  const admin = useAdminClient();
  const onSuccess = useListTask();
  return useMutation({ mutationFn: (work: PackWork) => requireAdminClient(admin).start(work), onSuccess });
}

/** Pauses, resumes, cancels or dismisses a task. */
export function useTaskAction() {
  const admin = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ task, action }: { task: string; action: TaskAction }) => requireAdminClient(admin).act(task, action),
    onSettled: () => queries.invalidateQueries({ queryKey: adminKeys.tasks }),
  });
}

/** Changes the catalogues, and refetches the regions, which may have updates now. */
export function useCatalogueChange<Input = void>(change: (admin: AdminClient, input: Input) => Promise<unknown>) {
  const admin = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(requireAdminClient(admin), input),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: adminKeys.catalogues }),
        queries.invalidateQueries({ queryKey: adminKeys.regions }),
      ]),
  });
}
