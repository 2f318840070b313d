import './batch.css';
import { Button, FileButton, Loader, Text } from '@mantine/core';
import { useClient } from '../../api/client.ts';
import { type BatchJob, createBatch } from '../../api/jobs.ts';
import { Panel } from '../../shell/panel.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useWork } from '../../ui/use-work.ts';
import { batchPanelWords as t } from '../../words.ts';
import { JobList, JobRow } from '../jobs/job-list.tsx';
import { useJobs } from '../jobs/use-jobs.ts';
import { useBatch } from './batch-state.ts';
import { JobView } from './job-view.tsx';

/** The tables that are worked on in the service. */
export function BatchPanel() {
  const { opened, setOpened } = useBatch();
  const { jobs, error, retry } = useJobs('batch');
  const job = jobs?.find(({ id }) => id === opened);
  return (
    <Panel id="batch" title={t('title')} closeLabel={t('close')}>
      <div className="panel-body stacked">
        {error === null ? null : <ErrorNote error={error} onRetry={retry} />}
        {job !== undefined ? (
          <JobView key={job.id} job={job} onBack={() => setOpened(undefined)} />
        ) : jobs !== undefined ? (
          <>
            <NewJob onMade={setOpened} />
            <JobList label={t('jobs')}>
              {jobs.map(one => (
                <JobRow
                  key={one.id}
                  title={one.name === '' ? t('untitled') : one.name}
                  onOpen={() => setOpened(one.id)}
                  said={`${t('rows', { count: one.rows.total })}, ${stateInWords(one)}`}
                />
              ))}
            </JobList>
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
  const { add } = useJobs('batch');
  const { busy, failure, work } = useWork();
  const send = (file: File) =>
    void work(async () => {
      const job = await createBatch(client, file);
      add(job);
      onMade(job.id);
    });
  return (
    <>
      <Text size="sm">{t('intro')}</Text>
      <FileButton accept=".csv,.tsv,.txt,.xlsx" onChange={file => file && send(file)}>
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

/** How far a job is. */
function stateInWords({ state, rows: { total, waiting, doubtful, failed } }: BatchJob): string {
  if (state === 'draft') return t('draft');
  if (state !== 'finished') return t(state, { done: total - waiting, total });
  const troubles = [
    failed === 0 ? [] : t('finishedFailed', { count: failed }),
    doubtful === 0 ? [] : t('doubtfulRows', { count: doubtful }),
  ].flat();
  return failed === 0 ? [t('finished'), ...troubles].join(', ') : troubles.join(', ');
}
