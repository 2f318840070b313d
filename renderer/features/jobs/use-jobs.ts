import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useClient } from '../../api/client.ts';
import { deleteJob, type Job, type JobKind, listJobs } from '../../api/jobs.ts';

/** Milliseconds between two looks at the jobs, while one is worked on and else. */
const lookMs = { working: 1000, still: 10_000 };

export const isAtWork = ({ state }: Pick<Job<JobKind>, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The jobs of a kind in the service, whoever began them: a window that was closed finds them again. */
export function useJobs<Kind extends JobKind>(kind: Kind) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = [kind, 'jobs'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listJobs(client, kind, signal),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) === true ? lookMs.working : lookMs.still),
  });
  const change = (next: (jobs: Job<Kind>[]) => Job<Kind>[]) =>
    queries.setQueryData<Job<Kind>[]>(queryKey, (jobs = []) => next(jobs));
  return {
    jobs: data,
    error,
    retry: () => void refetch(),
    add: (job: Job<Kind>) => void change(jobs => [job, ...jobs]),
    remove: async (id: string) => {
      await deleteJob(client, kind, id);
      change(jobs => jobs.filter(job => job.id !== id));
    },
  };
}

/** Why a job or one of its rows failed; the service and this window are of one release. */
export const failureInWords = ({ message, said }: { message: string; said?: unknown }): string =>
  wordFailure({ message, said: said as Message });
