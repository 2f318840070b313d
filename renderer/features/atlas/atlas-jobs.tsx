import { Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { type AtlasJob, atlasFile, deleteAtlas, listAtlases } from '../../api/atlas.ts';
import { useClient } from '../../api/client.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { openFile, saveFile } from '../../ui/files/save-file.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { atlasPanelWords as t } from '../../words.ts';
import { jobsKey } from './jobs-key.ts';

/** Milliseconds between two looks at the atlases, while one is made and else. */
const lookMs = { made: 1000, still: 10_000 };

const isMade = ({ state }: AtlasJob): boolean => state === 'waiting' || state === 'running';

/** The atlases in the service, whoever asked for them: a window that was closed finds them again. */
export function AtlasJobs() {
  const client = useClient();
  const queries = useQueryClient();
  const {
    data: jobs = [],
    error,
    refetch,
  } = useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => listAtlases(client, signal),
    refetchInterval: ({ state }) => (state.data?.some(isMade) === true ? lookMs.made : lookMs.still),
  });
  const remove = async (id: string) => {
    await deleteAtlas(client, id);
    queries.setQueryData<AtlasJob[]>(jobsKey, (known = []) => known.filter(job => job.id !== id));
  };
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (jobs.length === 0) return null;
  return (
    <ul className="atlas-jobs" aria-label={t('made')}>
      {jobs.map(job => (
        <JobRow key={job.id} job={job} onRemove={() => remove(job.id)} />
      ))}
    </ul>
  );
}

function JobRow({ job, onRemove }: { job: AtlasJob; onRemove: () => Promise<void> }) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const act = (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    void work()
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  const name = fileName(job.title, 'pdf');
  const save = async () => saveFile(name, await atlasFile(client, job.id));
  const open = () => openFile(name, () => atlasFile(client, job.id));
  const { done, total } = job.pages;
  return (
    <li className="atlas-job">
      {job.bytes === null ? (
        <span className="atlas-job-title" translate="no">
          {job.title}
        </span>
      ) : (
        <button type="button" className="atlas-job-title" title={t('openFile')} onClick={() => act(open)}>
          <span translate="no">{job.title}</span>
        </button>
      )}
      {isMade(job) ? (
        <>
          <Progress value={(done / total) * 100} aria-label={t('progress')} />
          <Text size="sm" role="status">
            {job.state === 'waiting' ? t('waiting') : t('done', { done, total })}
          </Text>
        </>
      ) : null}
      {job.failure === null ? null : (
        <Text size="sm" role="alert">
          {/* The service and this window are of one release. */}
          {wordFailure({ message: job.failure.message, said: job.failure.said as Message })}
        </Text>
      )}
      {job.bytes === null ? null : <SoftText>{t('finished', { count: total, size: formatBytes(job.bytes) })}</SoftText>}
      <div className="atlas-buttons">
        {job.bytes === null ? null : (
          <SmallButton variant="filled" icon="download" label={t('save')} loading={busy} onClick={() => act(save)} />
        )}
        <SmallButton
          icon={isMade(job) ? 'stop' : 'remove'}
          label={isMade(job) ? t('cancel') : t('remove')}
          disabled={busy}
          onClick={() => act(onRemove)}
        />
      </div>
      {failure === undefined ? null : <ErrorNote error={failure} />}
    </li>
  );
}
