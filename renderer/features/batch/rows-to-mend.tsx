import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../api/client.ts';
import { type BatchJob, type BatchRow, batchRows, correctBatchRow } from '../../api/jobs.ts';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { batchPanelWords as t } from '../../words.ts';
import { failureInWords } from '../jobs/use-jobs.ts';
import { useSubject } from '../subject/card-subject.ts';
import { askedText, confidenceAt, labelAt } from './asked-text.ts';

/** Rows that are listed; the files have all. */
const listed = 20;

/** A decimetre. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

interface RowsToMendProps {
  job: BatchJob;
  state: 'doubtful' | 'failed';
  act: (work: () => Promise<unknown>) => Promise<void>;
}

/** The rows that failed, or may lie elsewhere, each to be put right by hand. */
export function RowsToMend({ job, state, act }: RowsToMendProps) {
  const client = useClient();
  const count = job.rows[state];
  const { data: rows = [] } = useQuery({
    // Asked again when there are others.
    queryKey: ['batch', state, job.id, Math.min(count, listed + 1), job.state, job.changedAt],
    queryFn: ({ signal }) => batchRows(client, job.id, { state, limit: listed }, signal),
  });
  const label = t(state === 'failed' ? 'failures' : 'doubts');
  if (rows.length === 0) return null;
  return (
    <section aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <ul className={`row-list batch-${state}`}>
        {rows.map(row => (
          <RowToMend key={row.number} job={job} row={row} act={act} />
        ))}
      </ul>
      {count > rows.length ? <SoftText>{t('more', { count: count - rows.length })}</SoftText> : null}
    </section>
  );
}

function RowToMend({ job, row, act }: Omit<RowsToMendProps, 'state'> & { row: BatchRow }) {
  const client = useClient();
  const { wanted, setWanted } = useSubject();
  const [text, setText] = useState<string>();
  const { number, failures, results, correction } = row;
  const asked =
    correction !== null && 'text' in correction ? correction.text : job.plan && askedText(job, job.plan.place, row);
  const correct = (to: Parameters<typeof correctBatchRow>[3]) =>
    void act(() => correctBatchRow(client, job.id, number, to)).then(() => setText(undefined));
  const mark = `${job.id} ${number}`;
  const isPlacing = wanted?.by === mark;
  return (
    <li>
      <Text size="sm">
        <b>{t('row', { number })}</b> <span translate="no">{asked}</span>
      </Text>
      <SoftText translate="no">
        {failures.length > 0
          ? [...new Set(failures.map(failureInWords))].join(' ')
          : t('found', { label: String(results[labelAt]), share: Number(results[confidenceAt]) })}
      </SoftText>
      {text === undefined ? (
        <div className="beside">
          <SmallButton
            icon="pin"
            label={t('putWord')}
            aria-label={t('putHere', { number })}
            aria-pressed={isPlacing}
            variant={isPlacing ? 'filled' : 'default'}
            onClick={() =>
              setWanted(
                isPlacing
                  ? undefined
                  : { by: mark, take: ({ lat, lon }) => correct({ lat: roundDegrees(lat), lon: roundDegrees(lon) }) },
              )
            }
          />
          <IconButton icon="pencil" label={t('edit', { number })} hint onClick={() => setText(asked ?? '')} />
        </div>
      ) : (
        <form
          className="beside"
          onSubmit={event => {
            event.preventDefault();
            correct({ text });
          }}
        >
          <TextField aria-label={t('otherText')} autoFocus maxLength={256} value={text} onChange={setText} />
          <SmallButton type="submit" icon="search" label={t('ask')} disabled={text.trim() === ''} />
        </form>
      )}
      {isPlacing ? <SoftText role="status">{t('clickMap', { number })}</SoftText> : null}
    </li>
  );
}
