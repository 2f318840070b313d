import { Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import type { CreatedKey, DashboardKey, SimulationChange } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { ChoiceField, TextField } from '../../../ui/fields/fields.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { NewKey } from '../keys/new-key.tsx';
import { Answered, ChangeForm } from '../parts.tsx';
import { useChange, useKeys } from '../use-developer-queries.ts';
import { inWords } from './in-words.ts';

/** Lets a test key meet failures, a later time and a quota of its own. */
export function Simulator({ chosen }: { chosen?: string | undefined }) {
  const keys = useKeys();
  const [made, setMade] = useState<CreatedKey>();
  const create = useChange((dashboard, _: undefined) => dashboard.createKey({ kind: 'test' }));
  const testKeys = (keys.data ?? []).filter(({ kind, revokedAt }) => kind === 'test' && revokedAt === null);
  const key = testKeys.find(({ id }) => id === chosen) ?? testKeys[0];
  const nameOf = (id: string) => {
    const { name = '', listed = '' } = testKeys.find(one => one.id === id) ?? {};
    return name === '' ? listed : `${name} (${listed})`;
  };
  const make = () =>
    create.mutate(undefined, {
      onSuccess: one => {
        setMade(one);
        developerView.set({ at: 'simulator', key: one.id });
      },
    });
  return (
    <>
      <h3 className="developer-title">{t('simulator')}</h3>
      <Text size="sm" mb="sm">
        {t('simulatorRules')}
      </Text>
      {made === undefined ? null : <NewKey made={made} onDone={() => setMade(undefined)} />}
      <Answered query={keys}>
        {() => (
          <>
            {create.error === null ? null : <ErrorNote error={create.error} />}
            <Group gap="xs" align="end" mb="sm" wrap="nowrap">
              {key === undefined ? null : (
                <ChoiceField
                  flex={1}
                  label={t('forKey')}
                  value={key.id}
                  of={testKeys.map(({ id }) => id)}
                  nameOf={nameOf}
                  onChange={id => developerView.set({ at: 'simulator', key: id })}
                />
              )}
              <SmallButton
                size="xs"
                variant={key === undefined ? 'filled' : 'default'}
                loading={create.isPending}
                label={t('makeTestKey')}
                onClick={make}
              />
            </Group>
            {key === undefined ? null : <Simulated key={key.id} shown={key} />}
          </>
        )}
      </Answered>
    </>
  );
}

/** What is simulated for a key, and the forms that change it. */
function Simulated({ shown }: { shown: DashboardKey }) {
  const { id, simulation } = shown;
  const end = useChange((dashboard, _: undefined) => dashboard.endSimulation(id));
  return (
    <>
      <section
        className="beside apart developer-state"
        aria-label={t('state')}
        data-on={simulation !== null || undefined}
      >
        <Text size="sm" role="status">
          {inWords(shown)}
        </Text>
        {simulation === null ? null : (
          <SmallButton
            variant="filled"
            color="red"
            label={t('switchOff')}
            loading={end.isPending}
            onClick={() => end.mutate(undefined)}
          />
        )}
      </section>
      {end.error === null ? null : <ErrorNote error={end.error} />}
      <SimulationForm id={id} />
    </>
  );
}

type SimulatedError = NonNullable<SimulationChange['failure']>['error'];

/** Those that clients have to cope with, the likeliest first. */
const errors = [
  'maintenance',
  'upstream_unavailable',
  'internal_error',
  'rate_limited',
  'quota_exhausted',
  'invalid_key',
  'key_revoked',
  'scope_denied',
  'origin_not_allowed',
  'not_found',
  'bad_request',
  'payload_too_large',
  'storage_full',
  'storage_failed',
] as const satisfies readonly SimulatedError[];

const steps = [
  { seconds: 15 * 60, label: () => t('minutes15') },
  { seconds: 3600, label: () => t('hour1') },
  { seconds: 86_400, label: () => t('day1') },
  { seconds: 30 * 86_400, label: () => t('days30') },
] as const;

type Simulate = (change: SimulationChange) => void;

/** Failures, clock and quota of a test key. */
function SimulationForm({ id }: { id: string }) {
  const { error, mutate } = useChange((dashboard, change: SimulationChange) => dashboard.simulate(id, change));
  return (
    <>
      {error === null ? null : <ErrorNote error={error} />}
      <FailureForm simulate={mutate} />
      <section className="stacked near developer-form" aria-label={t('clockTitle')}>
        <h4>{t('clockTitle')}</h4>
        <Group gap="xs">
          {steps.map(({ seconds, label }) => (
            <SmallButton label={label()} key={seconds} onClick={() => mutate({ advanceSeconds: seconds })} />
          ))}
        </Group>
      </section>
      <QuotaForm simulate={mutate} />
    </>
  );
}

function FailureForm({ simulate }: { simulate: Simulate }) {
  const [error, setError] = useState<SimulatedError>('maintenance');
  const [path, setPath] = useState('/');
  const [count, setCount] = useState<number | string>('');
  const submit = () => {
    const where = path.startsWith('/') ? path : `/${path}`;
    simulate({ failure: { error, path: where, ...(typeof count === 'number' && { count }) } });
  };
  return (
    <ChangeForm
      label={t('failures')}
      submit={t('fail')}
      onSubmit={submit}
      beside={<SmallButton label={t('failNoMore')} onClick={() => simulate({ failure: null })} />}
    >
      <h4>{t('failures')}</h4>
      <ChoiceField label={t('failWith')} value={error} of={errors} nameOf={one => one} onChange={setError} />
      <TextField label={t('failAt')} value={path} maxLength={200} onChange={setPath} />
      <NumberInput
        size="xs"
        label={t('failTimes')}
        placeholder={t('always')}
        min={1}
        max={10_000}
        allowDecimal={false}
        hideControls
        value={count}
        onChange={setCount}
      />
    </ChangeForm>
  );
}

function QuotaForm({ simulate }: { simulate: Simulate }) {
  const [limit, setLimit] = useState<number | string>(100);
  const [used, setUsed] = useState<number | string>(0);
  const submit = () =>
    simulate({ limit: typeof limit === 'number' ? limit : null, used: typeof used === 'number' ? used : 0 });
  const shared = { size: 'xs', min: 0, max: 1_000_000_000, hideControls: true };
  return (
    <ChangeForm label={t('quotaTitle')} submit={t('set')} onSubmit={submit}>
      <h4>{t('quotaTitle')}</h4>
      <Group gap="xs" grow>
        <NumberInput
          {...shared}
          label={t('limit')}
          placeholder={t('noLimit')}
          allowDecimal={false}
          value={limit}
          onChange={setLimit}
        />
        <NumberInput {...shared} label={t('usedUnits')} decimalScale={1} value={used} onChange={setUsed} />
      </Group>
    </ChangeForm>
  );
}
