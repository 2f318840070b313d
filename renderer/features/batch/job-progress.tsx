import { Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { useClient } from '../../api/client.ts';
import { type BatchJob, batchResults, batchRows, type ResultFormat, resumeBatch, stopBatch } from '../../api/jobs.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { saveFile } from '../../ui/files/save-file.ts';
import { formatNumber } from '../../ui/format/format.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { batchPanelWords as t } from '../../words.ts';
import { failureInWords } from '../jobs/use-jobs.ts';
import { useTracks } from '../tracks/use-tracks.ts';

/** Failed rows that are listed; the files have all. */
const listed = 20;

interface JobProgressProps {
  job: BatchJob;
  busy: boolean;
  act: (work: () => Promise<unknown>) => Promise<void>;
}

/** How far a job is, what can be done with it, its results. */
export function JobProgress({ job, busy, act }: JobProgressProps) {
  const client = useClient();
  const { total, done, failed, waiting } = job.rows;
  const running = job.state === 'running';
  const percent = `${formatNumber(Math.floor(((done + failed) / Math.max(1, total)) * 100))} %`;
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section value={(done / Math.max(1, total)) * 100} aria-label={t('progress', { percent })} />
        <Progress.Section value={(failed / Math.max(1, total)) * 100} color="red" aria-hidden />
      </Progress.Root>
      <Text size="sm" role="status" className="batch-counts">
        <span>{t('done', { count: done })}</span>
        {failed === 0 ? null : <span>{t('failed', { count: failed })}</span>}
        {waiting === 0 ? null : <span>{t('waiting', { count: waiting })}</span>}
      </Text>
      {running ? <SoftText>{t('goesOn')}</SoftText> : null}
      {job.failure === null ? null : (
        <Text size="sm" role="alert">
          {t('stoppedBy', { reason: failureInWords(job.failure) })}
        </Text>
      )}
      <Group gap={8}>
        {running ? (
          <SmallButton
            icon="stop"
            label={t('stop')}
            loading={busy}
            onClick={() => void act(() => stopBatch(client, job.id))}
          />
        ) : waiting > 0 ? (
          <SmallButton
            variant="filled"
            icon="play"
            label={t('resume')}
            onClick={() => void act(() => resumeBatch(client, job.id, false))}
          />
        ) : null}
        {running || failed === 0 ? null : (
          <SmallButton
            icon="refresh"
            label={t('again', { count: failed })}
            onClick={() => void act(() => resumeBatch(client, job.id, true))}
          />
        )}
      </Group>
      {done + failed === 0 ? null : <Results job={job} busy={busy} act={act} />}
      {failed === 0 ? null : <FailedRows job={job} />}
    </>
  );
}

/** The results so far, as files and on the map. */
function Results({ job, busy, act }: JobProgressProps) {
  const client = useClient();
  const tracks = useTracks();
  const name = job.name.replace(/\.[a-z]{3,4}$/i, '');
  const results = (format: ResultFormat) => batchResults(client, job.id, format);
  const save = (format: ResultFormat) => act(async () => saveFile(fileName(name, format), await results(format)));
  const show = () =>
    act(async () => {
      const bytes = new Uint8Array(await (await results('geojson')).arrayBuffer());
      await tracks.open(Promise.resolve({ name: fileName(name, 'geojson'), format: 'geojson', bytes }));
    });
  return (
    <fieldset className="field-set">
      <legend>{t('results')}</legend>
      <Group gap={8}>
        {(['csv', 'xlsx', 'geojson', 'zip'] as const).map(format => (
          <SmallButton
            icon="download"
            label={format === 'zip' ? t('zip') : format === 'geojson' ? 'GeoJSON' : format.toUpperCase()}
            key={format}
            disabled={busy}
            onClick={() => void save(format)}
          />
        ))}
        <SmallButton
          variant="light"
          icon="pin"
          label={t('onMap')}
          disabled={busy || job.state === 'running'}
          onClick={() => void show()}
        />
      </Group>
    </fieldset>
  );
}

function FailedRows({ job }: { job: BatchJob }) {
  const client = useClient();
  const { failed } = job.rows;
  const { data: rows = [] } = useQuery({
    // Asked again when others failed.
    queryKey: ['batch', 'failed', job.id, Math.min(failed, listed + 1), job.state],
    queryFn: ({ signal }) => batchRows(client, job.id, { state: 'failed', limit: listed }, signal),
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('failures')}>
      <Text size="sm" fw={600}>
        {t('failures')}
      </Text>
      <ul className="row-list batch-failed">
        {rows.map(({ number, failures }) => (
          <li key={number}>
            <Text component="span" size="sm" fw={600}>
              {t('row', { number })}
            </Text>{' '}
            <Text component="span" size="sm" translate="no">
              {[...new Set(failures.map(failureInWords))].join(' ')}
            </Text>
          </li>
        ))}
      </ul>
      {failed > rows.length ? <SoftText>{t('more', { count: failed - rows.length })}</SoftText> : null}
    </section>
  );
}
