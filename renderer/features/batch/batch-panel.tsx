import './batch.css';
import { Button, FileButton, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BatchJob, createBatch, listBatches } from '../../api/batch.ts';
import { useClient } from '../../api/client.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { Icon } from '../../ui/icons.tsx';
import { batchPanelWords as t } from '../../words.ts';
import { JobView } from './job-view.tsx';
import { jobsKey } from './jobs-key.ts';
import { stateInWords } from './state-in-words.ts';

/** Milliseconds between two looks at the jobs, while one runs and else. */
const lookMs = { running: 1000, still: 10_000 };

/** The tables that are worked on in the service, whoever started them: a window that was closed finds them again. */
export function BatchPanel() {
  const shell = useShell();
  const client = useClient();
  const [opened, setOpened] = useState<string>();
  const {
    data: jobs,
    error,
    refetch,
  } = useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => listBatches(client, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(job => job.state === 'running') === true ? lookMs.running : lookMs.still,
  });
  const job = jobs?.find(({ id }) => id === opened);
  return (
    <Panel className="batch" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('batch')}>
      <div className="panel-body batch-body">
        {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
        {job !== undefined ? (
          <JobView key={job.id} job={job} onBack={() => setOpened(undefined)} />
        ) : jobs !== undefined ? (
          <>
            <NewJob onMade={setOpened} />
            <JobList jobs={jobs} onOpen={setOpened} />
          </>
        ) : error === null ? (
          <Loader size="sm" role="status" aria-label={t('loading')} />
        ) : null}
      </div>
    </Panel>
  );
}

/** Chooses a table, which the service reads in. */
function NewJob({ onMade }: { onMade: (id: string) => void }) {
  const client = useClient();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = (file: File | null) => {
    if (file === null) return;
    setBusy(true);
    setFailure(undefined);
    void createBatch(client, file)
      .then(job => {
        queries.setQueryData<BatchJob[]>(jobsKey, (jobs = []) => [job, ...jobs]);
        onMade(job.id);
      })
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Text size="sm">{t('intro')}</Text>
      <FileButton accept=".csv,.tsv,.txt,.xlsx" onChange={send}>
        {props => (
          <Button {...props} loading={busy} leftSection={<Icon name="file" size={16} />}>
            {t('choose')}
          </Button>
        )}
      </FileButton>
      {busy ? (
        <Text size="sm" role="status">
          {t('reading')}
        </Text>
      ) : null}
      {failure === undefined ? null : <ErrorNote error={failure} />}
    </>
  );
}

function JobList({ jobs, onOpen }: { jobs: readonly BatchJob[]; onOpen: (id: string) => void }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t('jobs')}>
      <ul className="batch-jobs">
        {jobs.map(job => (
          <li key={job.id}>
            <button type="button" className="batch-job" onClick={() => onOpen(job.id)}>
              <span className="batch-job-name" translate="no">
                {job.name === '' ? t('untitled') : job.name}
              </span>
              <Text component="span" size="sm" c="dimmed">
                {t('rows', { count: job.rows.total })}, {stateInWords(job)}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
