import { Group, Progress, Text } from '@mantine/core';
import { believedConfidence } from '../../../data-packs/interchange/believed-confidence.ts';
import type { FeatureLook } from '../../../data-packs/interchange/look/feature-look.ts';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { useClient } from '../../api/client.ts';
import { type BatchJob, batchResults, type ResultFormat, resumeBatch, stopBatch } from '../../api/jobs.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { saveFile } from '../../ui/files/save-file.ts';
import { formatDuration, formatNumber } from '../../ui/format/format.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { batchPanelWords as t } from '../../words.ts';
import { useItemsOfKind, useItemsState } from '../data/items-state.ts';
import { failureInWords } from '../jobs/use-jobs.ts';
import { useTracks } from '../tracks/use-tracks.ts';
import { confidenceAt } from './asked-text.ts';
import { RowsToMend } from './rows-to-mend.tsx';
import { useTimeLeft } from './time-left.ts';

interface JobProgressProps {
  job: BatchJob;
  busy: boolean;
  act: (work: () => Promise<unknown>) => Promise<void>;
}

/** How far a job is, what can be done with it, its results. */
export function JobProgress({ job, busy, act }: JobProgressProps) {
  const client = useClient();
  const { total, done, doubtful, failed, waiting } = job.rows;
  const seconds = useTimeLeft(job);
  const running = job.state === 'running';
  const percent = `${formatNumber(Math.floor(((total - waiting) / Math.max(1, total)) * 100))} %`;
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section value={(done / Math.max(1, total)) * 100} aria-label={t('progress', { percent })} />
        <Progress.Section value={(doubtful / Math.max(1, total)) * 100} color="orange" aria-hidden />
        <Progress.Section value={(failed / Math.max(1, total)) * 100} color="red" aria-hidden />
      </Progress.Root>
      <Text size="sm" role="status" className="batch-counts">
        <span>{t('done', { count: done })}</span>
        {doubtful === 0 ? null : <span>{t('doubtful', { count: doubtful })}</span>}
        {failed === 0 ? null : <span>{t('failed', { count: failed })}</span>}
        {waiting === 0 ? null : <span>{t('waiting', { count: waiting })}</span>}
      </Text>
      {running && seconds !== undefined ? (
        <SoftText className="batch-time-left">
          {seconds < 60 ? t('soonDone') : t('timeLeft', { time: formatDuration(seconds) })}
        </SoftText>
      ) : null}
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
      {waiting === total ? null : <Results job={job} busy={busy} act={act} />}
      {doubtful === 0 ? null : <RowsToMend job={job} state="doubtful" act={act} />}
      {failed === 0 ? null : <RowsToMend job={job} state="failed" act={act} />}
    </>
  );
}

/** The results so far, as files and on the map. */
function Results({ job, busy, act }: JobProgressProps) {
  const client = useClient();
  const tracks = useTracks();
  const { trash } = useItemsState();
  const shown = useItemsOfKind('track').filter(({ properties }) => properties.batch === job.id);
  const name = job.name.replace(/\.[a-z]{3,4}$/i, '');
  const results = (format: ResultFormat) => batchResults(client, job.id, format);
  const save = (format: ResultFormat) => act(async () => saveFile(fileName(name, format), await results(format)));
  const show = () =>
    act(async () => {
      const bytes = new Uint8Array(await (await results('geojson')).arrayBuffer());
      const file = { name: fileName(name, 'geojson'), format: 'geojson', bytes } as const;
      await tracks.open(Promise.resolve(file), { batch: job.id, ...lookOf(job) });
      // What was shown of it before is out of date.
      if (shown.length > 0) trash(shown.map(({ id }) => id));
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

/** Colours of what is found, of what may lie elsewhere, and of what was not looked for. */
const colors = { sure: '#2f9e44', doubtful: '#e8590c', other: '#868e96' };

/** Doubtful rows stand out from the others. */
function lookOf({ plan, resultColumns, rows }: BatchJob): { look?: FeatureLook } {
  const column = plan === null || plan.place.from === 'position' ? undefined : resultColumns[confidenceAt];
  if (column === undefined || rows.doubtful === 0) return {};
  const { sure, doubtful, other } = colors;
  return { look: { color: { column, breaks: [believedConfidence], colors: [doubtful, sure], other } } };
}
