import { Button, Group, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../api/client.ts';
import { type BatchJob, type BatchPlan, type BatchRow, batchRows, startBatch } from '../../api/jobs.ts';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { useWork } from '../../ui/use-work.ts';
import { batchPanelWords as t } from '../../words.ts';
import { useJobs } from '../jobs/use-jobs.ts';
import { usedColumns } from './asked-text.ts';
import { guessPlace } from './guess-place.ts';
import { JobProgress } from './job-progress.tsx';
import { draftOf, newDraft, type PlanDraft, planOf } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';

/** Rows that the preview shows. */
const previewed = 5;

/** One table: what is done with it, how far that is, what became of it. */
export function JobView({ job, onBack }: { job: BatchJob; onBack: () => void }) {
  const client = useClient();
  const queries = useQueryClient();
  const { styleName } = useSettings();
  const [draft, setDraft] = useState<PlanDraft>();
  const [changing, setChanging] = useState(false);
  const jobs = useJobs('batch');
  const { busy, failure, work } = useWork();
  const { data: rows } = useQuery({
    queryKey: ['batch', 'preview', job.id],
    queryFn: ({ signal }) => batchRows(client, job.id, { limit: previewed }, signal),
  });
  const isDraft = job.state === 'draft' || (changing && job.state !== 'running');
  const planned = job.plan === null ? undefined : draftOf(job.plan, styleName);
  const chosen = draft ?? planned ?? (rows && newDraft(guessPlace(job, rows), styleName));

  const act = (change: () => Promise<unknown>) =>
    work(async () => {
      await change();
      await queries.invalidateQueries({ queryKey: ['batch'] });
    });
  const start = (plan: PlanDraft) =>
    act(async () => {
      await startBatch(client, job.id, await planOf(client, plan));
      setChanging(false);
    });
  const remove = () =>
    act(async () => {
      await jobs.remove(job.id);
      onBack();
    });

  return (
    <>
      <JobHead job={job} onBack={onBack} />
      {isDraft && chosen !== undefined && rows !== undefined ? (
        <>
          <RowPreview job={job} rows={rows} place={chosen.place} />
          <form
            className="stacked"
            onSubmit={event => {
              event.preventDefault();
              void start(chosen);
            }}
          >
            <PlanForm job={job} rows={rows} draft={chosen} onChange={part => setDraft({ ...chosen, ...part })} />
            <Button type="submit" loading={busy} leftSection={<Icon name="play" size={16} />}>
              {job.state === 'draft' ? t('start') : t('startAgain')}
            </Button>
          </form>
        </>
      ) : null}
      {isDraft ? null : <JobProgress job={job} busy={busy} act={act} />}
      {failure === undefined ? null : <ErrorNote error={failure} />}
      {job.state === 'running' ? null : (
        <Group gap={8}>
          {isDraft ? null : <SmallButton variant="subtle" label={t('chooseAgain')} onClick={() => setChanging(true)} />}
          <RemoveButton busy={busy} onRemove={() => void remove()} />
        </Group>
      )}
    </>
  );
}

function JobHead({ job, onBack }: { job: BatchJob; onBack: () => void }) {
  return (
    <div className="beside">
      <IconButton icon="back" size="md" label={t('back')} onClick={onBack} />
      <Title order={3} size="h5" className="job-title grows" translate="no">
        {job.name === '' ? t('untitled') : job.name}
      </Title>
      <SoftText>{t('rows', { count: job.rows.total })}</SoftText>
    </div>
  );
}

/** Asks once more before it removes. */
function RemoveButton({ busy, onRemove }: { busy: boolean; onRemove: () => void }) {
  const [sure, setSure] = useState(false);
  return (
    <SmallButton
      variant={sure ? 'filled' : 'subtle'}
      color="red"
      label={sure ? t('removeSure') : t('remove')}
      loading={busy && sure}
      onClick={() => (sure ? onRemove() : setSure(true))}
    />
  );
}

/** The first rows; the columns that say where a row is stand out. */
function RowPreview({ job, rows, place }: { job: BatchJob; rows: readonly BatchRow[]; place: BatchPlan['place'] }) {
  const used = new Set(usedColumns(place));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className="batch-preview" aria-label={t('preview')} tabIndex={0} translate="no">
      <table>
        <thead>
          <tr>
            {job.columns.map(name => (
              <th key={name} scope="col" data-used={used.has(name) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              {job.columns.map((name, at) => (
                <td key={name} data-used={used.has(name) || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
