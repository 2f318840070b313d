import type { ComboboxItem } from '@mantine/core';
import { useState } from 'react';
import type { LoggedRequest } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { SelectField } from '../../../ui/fields/fields.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { Answered, Fact, RequestDetails } from '../parts.tsx';
import { ownKey, useKeyName, useKeys, useLog, useUsage } from '../use-developer-queries.ts';

const statuses = ['2xx', '3xx', '4xx', '5xx', '401', '403', '404', '429', '503'] as const;
const hours = [1, 24, 24 * 7] as const;
const all = '';

interface Filter {
  operation: string;
  status: string;
  key: string;
  /** Hours. */
  time: string;
}

const wanted = (text: string): string | undefined => (text === all ? undefined : text);

/** The requests of the last 30 days by endpoint, status, key and time. */
export function RequestLog({ ofKey = all }: { ofKey?: string | undefined }) {
  const [filter, setFilter] = useState<Filter>({ operation: all, status: all, key: ofKey, time: all });
  const { operation, status, key, time } = filter;
  const log = useLog(
    { operation: wanted(operation), status: wanted(status), key: wanted(key) },
    time === all ? undefined : Number(time),
  );
  const requests = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const nameOf = useKeyName();
  return (
    <>
      <div className="developer-part-head">
        <h3 className="developer-title">{t('log')}</h3>
        <SmallButton
          size="compact-xs"
          variant="subtle"
          icon="refresh"
          label={t('refresh')}
          loading={log.isRefetching}
          onClick={() => void log.refetch()}
        />
      </div>
      <Filters filter={filter} onChange={part => setFilter({ ...filter, ...part })} requests={requests} />
      <Answered query={log} height={160}>
        {() =>
          requests.length === 0 ? (
            <SoftText>{t('noRequests')}</SoftText>
          ) : (
            <ul className="row-list">
              {requests.map(request => (
                <li key={`${request.requestId} ${request.at}`}>
                  <Logged request={request} keyName={nameOf(request.key)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {log.hasNextPage ? (
        <SmallButton
          variant="light"
          mt="xs"
          label={t('more')}
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

interface FiltersProps {
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
  requests: readonly LoggedRequest[];
}

function Filters({ filter, onChange, requests }: FiltersProps) {
  const { data: keys = [] } = useKeys();
  const { data: usage } = useUsage(30, 'operation');
  const nameOf = useKeyName();
  const { operation, key } = filter;
  const operations = new Set([
    ...(usage?.groups ?? []).map(({ group }) => group),
    ...requests.map(one => one.operation),
    ...(operation === all ? [] : [operation]),
  ]);
  const keyIds = [...new Set([ownKey, ...keys.map(({ id }) => id), ...(key === all ? [] : [key])])];
  const select = (name: keyof Filter, label: string, ofAll: string, data: ComboboxItem[]) => (
    <SelectField
      aria-label={label}
      value={filter[name]}
      data={[{ value: all, label: ofAll }, ...data]}
      onChange={value => onChange({ [name]: value })}
    />
  );
  const plain = (value: string) => ({ value, label: value });
  const times = hours.map(count => ({ value: String(count), label: t('lastHours', { count }) }));
  return (
    <div className="developer-filters">
      {select('operation', t('endpoint'), t('allEndpoints'), [...operations].sort().map(plain))}
      {select('status', t('status'), t('allStatuses'), statuses.map(plain))}
      {select(
        'key',
        t('key'),
        t('allKeys'),
        keyIds.map(id => ({ value: id, label: nameOf(id) })),
      )}
      {select('time', t('time'), t('allTimes'), times)}
    </div>
  );
}

function Logged({ request, keyName }: { request: LoggedRequest; keyName: string }) {
  const { at, method, url, status, operation, error, durationMs, charged, requestId } = request;
  return (
    <RequestDetails status={status} what={`${method} ${url}`} when={t('clock', { at: new Date(at) })}>
      <dl className="fact-list developer-facts">
        <Fact name={t('time')} said={t('exactMoment', { at: new Date(at) })} />
        <Fact name={t('endpoint')} data={operation} />
        <Fact name={t('requestAddress')} data={url} />
        <Fact name={t('key')} data={keyName} />
        <Fact name={t('failure')} data={error ?? undefined} />
        <Fact name={t('units')} said={t('figure', { value: charged.tenths / 10 })} />
        <Fact name={t('duration')} said={t('milliseconds', { value: durationMs })} />
        <Fact name={t('requestId')} data={requestId} />
      </dl>
    </RequestDetails>
  );
}
