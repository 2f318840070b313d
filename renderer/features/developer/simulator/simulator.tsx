import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { CreatedKey } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { NewKey } from '../keys/new-key.tsx';
import { useChange, useKeys } from '../use-developer-queries.ts';
import { inWords } from './in-words.ts';
import { SimulationForm } from './simulation-form.tsx';

/** Lets a test key meet failures, a later time and a quota of its own. */
export function Simulator({ chosen }: { chosen?: string | undefined }) {
  const keys = useKeys();
  const [made, setMade] = useState<CreatedKey>();
  const create = useChange((dashboard, _: undefined) => dashboard.createKey({ kind: 'test' }));
  const end = useChange((dashboard, id: string) => dashboard.endSimulation(id));
  const testKeys = (keys.data ?? []).filter(({ kind, revokedAt }) => kind === 'test' && revokedAt === null);
  const key = testKeys.find(({ id }) => id === chosen) ?? testKeys[0];
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
      {keys.error !== null ? (
        <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />
      ) : keys.data === undefined ? (
        <Skeleton height={120} role="status" aria-label={t('loading')} />
      ) : (
        <>
          {create.error === null ? null : <ErrorNote error={create.error} />}
          <Group gap="xs" align="end" mb="sm" wrap="nowrap">
            {key === undefined ? null : (
              <NativeSelect
                size="xs"
                flex={1}
                label={t('forKey')}
                value={key.id}
                data={testKeys.map(({ id, name, listed }) => ({
                  value: id,
                  label: name === '' ? listed : `${name} (${listed})`,
                }))}
                onChange={event => developerView.set({ at: 'simulator', key: event.currentTarget.value })}
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
          {key === undefined ? null : (
            <>
              <section
                className="developer-state"
                aria-label={t('state')}
                data-on={key.simulation !== null || undefined}
              >
                <Text size="sm" role="status">
                  {inWords(key)}
                </Text>
                {key.simulation === null ? null : (
                  <SmallButton
                    variant="filled"
                    color="red"
                    label={t('switchOff')}
                    loading={end.isPending}
                    onClick={() => end.mutate(key.id)}
                  />
                )}
              </section>
              {end.error === null ? null : <ErrorNote error={end.error} />}
              <SimulationForm key={key.id} id={key.id} />
            </>
          )}
        </>
      )}
    </>
  );
}
