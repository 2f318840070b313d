import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Desk, PackWork, RegionsReply, Task, TaskAction } from '../../api/desk.ts';
import { useDesk } from '../../api/desk-context.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import type { Catalogue, Offers } from './catalogue/offers.ts';
import { offersFrom } from './catalogue/read-offers.ts';
import { isActive } from './tasks/task-words.ts';

/** Everything that is asked at the desk begins with this; what depends on the installed regions has `regions` next. */
export const deskKeys = {
  regions: ['desk', 'regions'],
  catalogues: ['desk', 'catalogues'],
  tasks: ['desk', 'tasks'],
} as const;

/** How often it is asked how tasks stand: while one is at work, and otherwise, for one that another window began. */
const atWork = 500;
const idle = 10_000;
/** How soon it is tried again to read what could not be read. */
const anxious = 3_000;

/** The installed regions with everything one may do with them, and the disk they lie on. */
export function useInstalled(enabled = true) {
  const desk = useDesk();
  return useQuery<RegionsReply>({
    queryKey: deskKeys.regions,
    meta: answeredByRegions,
    queryFn: ({ signal }) => need(desk).regions(signal),
    enabled: enabled && desk !== undefined,
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

/** What can be had: the kept copies of all catalogues. */
export function useOffers() {
  return useQuery(useOffersQuery());
}

/** The same, catalogue by catalogue. */
export function useCatalogues() {
  return useQuery({ ...useOffersQuery(), select: cataloguesOf });
}

const cataloguesOf = ({ catalogues }: Offers): readonly Catalogue[] => catalogues;

function useOffersQuery() {
  const desk = useDesk();
  return queryOptions({
    queryKey: deskKeys.catalogues,
    meta: answeredByRegions,
    queryFn: async ({ signal }) => offersFrom(await need(desk).catalogues(signal)),
    enabled: desk !== undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? anxious : false),
  });
}

/** What is being done to packs, and how it ended. */
export function useTasks(): readonly Task[] {
  const desk = useDesk();
  const { data } = useQuery<Task[]>({
    queryKey: deskKeys.tasks,
    queryFn: ({ signal }) => need(desk).tasks(signal),
    enabled: desk !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isActive) === true ? atWork : idle),
  });
  return data ?? notAskedYet;
}
export const notAskedYet: readonly Task[] = [];

/** Begins a work; it is in the list of tasks at once. */
export function useStartTask() {
  const desk = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: PackWork) => need(desk).start(work),
    onSuccess: task => {
      queries.setQueryData<Task[]>(deskKeys.tasks, (tasks = []) => [...tasks.filter(({ id }) => id !== task.id), task]);
      void queries.invalidateQueries({ queryKey: deskKeys.tasks });
    },
  });
}

/** Pauses, resumes, cancels a task, or takes one that has ended off the list. */
export function useTaskAction() {
  const desk = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ task, action }: { task: string; action: TaskAction }) => need(desk).act(task, action),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKeys.tasks }),
  });
}

/** Any change of the list of catalogues; the regions follow, for an update may have come to light. */
export function useCatalogueChange<Input = void>(change: (desk: Desk, input: Input) => Promise<unknown>) {
  const desk = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(need(desk), input),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: deskKeys.catalogues }),
        queries.invalidateQueries({ queryKey: deskKeys.regions }),
      ]),
  });
}

function need<Value>(desk: Value | undefined): Value {
  if (desk === undefined) throw new Error('This window was opened with a key, which does not change regions.');
  return desk;
}
