import { Group, Text } from '@mantine/core';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { useClient } from '../../api/client.ts';
import { type AtlasJob, atlasFile } from '../../api/jobs.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { openFile, saveFile } from '../../ui/files/save-file.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { useWork } from '../../ui/use-work.ts';
import { atlasPanelWords as t } from '../../words.ts';
import { JobList, JobRow } from '../jobs/job-list.tsx';
import { failureInWords, isAtWork, useJobs } from '../jobs/use-jobs.ts';

/** The atlases in the service. */
export function AtlasJobs() {
  const { jobs = [], error, retry, remove } = useJobs('atlas');
  if (error !== null) return <ErrorNote error={error} onRetry={retry} />;
  return (
    <JobList label={t('made')}>
      {jobs.map(job => (
        <AtlasRow key={job.id} job={job} onRemove={() => remove(job.id)} />
      ))}
    </JobList>
  );
}

function AtlasRow({ job, onRemove }: { job: AtlasJob; onRemove: () => Promise<void> }) {
  const client = useClient();
  const { busy, failure, work } = useWork();
  const { id, title, state, bytes } = job;
  const { done, total } = job.pages;
  const name = fileName(title, 'pdf');
  const read = () => atlasFile(client, id);
  const isMade = isAtWork(job);
  return (
    <JobRow
      title={title}
      openHint={t('openFile')}
      onOpen={bytes === null ? undefined : () => void work(() => openFile(name, read))}
      progress={isMade ? { share: done / total, label: t('progress') } : undefined}
      said={
        bytes !== null
          ? t('finished', { count: total, size: formatBytes(bytes) })
          : state === 'waiting'
            ? t('waiting')
            : isMade
              ? t('done', { done, total })
              : undefined
      }
    >
      {job.failure === null ? null : (
        <Text size="sm" role="alert">
          {failureInWords(job.failure)}
        </Text>
      )}
      <Group gap={8}>
        {bytes === null ? null : (
          <SmallButton
            variant="filled"
            icon="download"
            label={t('save')}
            loading={busy}
            onClick={() => void work(async () => saveFile(name, await read()))}
          />
        )}
        <SmallButton
          icon={isMade ? 'stop' : 'remove'}
          label={isMade ? t('cancel') : t('remove')}
          disabled={busy}
          onClick={() => void work(onRemove)}
        />
      </Group>
      {failure === undefined ? null : <ErrorNote error={failure} />}
    </JobRow>
  );
}
