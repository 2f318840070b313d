import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Usage } from '../../../api/dashboard-client.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { useUsage } from '../use-developer-queries.ts';
import { useKeyName } from '../use-key-name.ts';
import { UsageChart } from './usage-chart.tsx';

const ranges = [7, 30, 90] as const;

/** What was answered: a chart by day, and tables by endpoint or key and by day. */
export function UsageView() {
  const [days, setDays] = useState<number>(30);
  const [groupBy, setGroupBy] = useState<'operation' | 'key'>('operation');
  const { data, error, refetch } = useUsage(days, groupBy);
  return (
    <>
      <h3 className="developer-title">{t('usage')}</h3>
      <div className="developer-filters">
        <NativeSelect
          size="xs"
          aria-label={t('days')}
          value={String(days)}
          data={ranges.map(count => ({ value: String(count), label: t('lastDays', { count }) }))}
          onChange={event => setDays(Number(event.currentTarget.value))}
        />
        <SegmentedControl
          size="xs"
          className="developer-wide"
          aria-label={t('groupBy')}
          value={groupBy}
          onChange={value => setGroupBy(value === 'key' ? 'key' : 'operation')}
          data={[
            { value: 'operation', label: t('byEndpoint') },
            { value: 'key', label: t('byKey') },
          ]}
        />
      </div>
      {error !== null ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={180} role="status" aria-label={t('loading')} />
      ) : data.total.requests === 0 ? (
        <SoftText>{t('nothingUsed')}</SoftText>
      ) : (
        <>
          <UsageChart days={data.days} />
          <Groups usage={data} groupBy={groupBy} />
          <Days usage={data} />
        </>
      )}
    </>
  );
}

function Groups({ usage, groupBy }: { usage: Usage; groupBy: 'operation' | 'key' }) {
  const nameOf = useKeyName();
  return (
    <table className="developer-table">
      <caption className="visually-hidden">{groupBy === 'key' ? t('byKey') : t('byEndpoint')}</caption>
      <Head first={groupBy === 'key' ? t('key') : t('endpoint')} />
      <tbody>
        {usage.groups.map(({ group, total }) => (
          <tr key={group}>
            <th scope="row" translate="no">
              {groupBy === 'key' ? nameOf(group) : group}
            </th>
            <Figures {...total} />
          </tr>
        ))}
        <tr className="developer-total">
          <th scope="row">{t('total')}</th>
          <Figures {...usage.total} />
        </tr>
      </tbody>
    </table>
  );
}

/** Days with requests, the newest first. */
function Days({ usage }: { usage: Usage }) {
  return (
    <table className="developer-table">
      <caption className="visually-hidden">{t('byDay')}</caption>
      <Head first={t('day')} />
      <tbody>
        {usage.days
          .filter(({ requests }) => requests > 0)
          .toReversed()
          .map(({ day, ...figures }) => (
            <tr key={day}>
              <th scope="row">{t('date', { at: new Date(`${day}T12:00:00`) })}</th>
              <Figures {...figures} />
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Head({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('requests')}</th>
        <th scope="col">{t('units')}</th>
      </tr>
    </thead>
  );
}

function Figures({ requests, tenths }: { requests: number; tenths: number }) {
  return (
    <>
      <td>{t('figure', { value: requests })}</td>
      <td>{t('figure', { value: tenths / 10 })}</td>
    </>
  );
}
