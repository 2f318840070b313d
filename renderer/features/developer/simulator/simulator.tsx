import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { CreatedKey, DashboardKey } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { ChoiceField } from '../../../ui/fields/fields.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { NewKey } from '../keys/new-key.tsx';
import { Answered } from '../parts.tsx';
import { useChange, useKeys } from '../use-developer-queries.ts';
import { inWords } from './in-words.ts';
import { SimulationForm } from './simulation-form.tsx';

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
              <Button
                size="xs"
                variant={key === undefined ? 'filled' : 'default'}
                loading={create.isPending}
                onClick={make}
              >
                {t('makeTestKey')}
              </Button>
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
      <section className="developer-state" aria-label={t('state')} data-on={simulation !== null || undefined}>
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
