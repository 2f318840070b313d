import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Desk, PackWork, RegionsReply, Task, TaskAction } from '../../api/desk.ts';
import { requireDesk, useDesk } from '../../api/desk-context.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import type { Catalogue, Offers } from './catalogue/offers.ts';
import { offersFrom } from './catalogue/read-offers.ts';
import { isActive } from './tasks/task-words.ts';

/** Keys of what the service tells about packs. */
export const deskKeys = {
  regions: ['desk', 'regions'],
  catalogues: ['desk', 'catalogues'],
  tasks: ['desk', 'tasks'],
} as const;

/** Milliseconds between questions for tasks while one is running, and otherwise, for those of other windows. */
const runningInterval = 500;
const idleInterval = 10_000;
/** Milliseconds until catalogues that could not be read are asked for again. */
const retryInterval = 3_000;

/** The installed regions with their updates and previous versions, and the disk they lie on. */
export function useInstalled(enabled = true) {
  const desk = useDesk();
  return useQuery<RegionsReply>({
    queryKey: deskKeys.regions,
    meta: answeredByRegions,
    queryFn: ({ signal }) => requireDesk(desk).regions(signal),
    enabled: enabled && desk !== undefined,
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

/** The regions of all catalogues, from the copies that the service keeps. */
export function useOffers() {
  return useQuery(useOffersQuery());
}

/** The catalogues with their regions. */
export function useCatalogues() {
  return useQuery({ ...useOffersQuery(), select: cataloguesOf });
}

const cataloguesOf = ({ catalogues }: Offers): readonly Catalogue[] => catalogues;

function useOffersQuery() {
  const desk = useDesk();
  return queryOptions({
    queryKey: deskKeys.catalogues,
    meta: answeredByRegions,
    queryFn: async ({ signal }) => offersFrom(await requireDesk(desk).catalogues(signal)),
    enabled: desk !== undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryInterval : false),
  });
}

/** The tasks on packs, ended ones too. */
export function useTasks(): readonly Task[] {
  const desk = useDesk();
  const { data } = useQuery<Task[]>({
    queryKey: deskKeys.tasks,
    queryFn: ({ signal }) => requireDesk(desk).tasks(signal),
    enabled: desk !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isActive) === true ? runningInterval : idleInterval),
  });
  return data ?? notAskedYet;
}
export const notAskedYet: readonly Task[] = [];

/** Starts a task, which is in the list of tasks at once. */
export function useStartTask() {
  const desk = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: PackWork) => requireDesk(desk).start(work),
    onSuccess: task => {
      queries.setQueryData<Task[]>(deskKeys.tasks, (tasks = []) => [...tasks.filter(({ id }) => id !== task.id), task]);
      void queries.invalidateQueries({ queryKey: deskKeys.tasks });
    },
  });
}

/** Pauses, resumes or cancels a task, or takes an ended one off the list. */
export function useTaskAction() {
  const desk = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ task, action }: { task: string; action: TaskAction }) => requireDesk(desk).act(task, action),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKeys.tasks }),
  });
}

/** Changes the list of catalogues, and asks for the regions again: they may have updates now. */
export function useCatalogueChange<Input = void>(change: (desk: Desk, input: Input) => Promise<unknown>) {
  const desk = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(requireDesk(desk), input),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: deskKeys.catalogues }),
        queries.invalidateQueries({ queryKey: deskKeys.regions }),
      ]),
  });
}
