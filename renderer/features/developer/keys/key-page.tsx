import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { DashboardKey } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { Answered, Fact } from '../parts.tsx';
import { useChange, useKeys } from '../use-developer-queries.ts';
import { KeyForm } from './key-form.tsx';

/** One key: its name, scopes and end. */
export function KeyPage({ id }: { id: string }) {
  const { data, ...query } = useKeys();
  return (
    <Answered query={{ ...query, data: data?.find(one => one.id === id) }}>
      {key => <Shown key={key.id} shown={key} />}
    </Answered>
  );
}

function Shown({ shown }: { shown: DashboardKey }) {
  const { id, name, listed, kind, createdAt, lastUsedAt, revokedAt, simulation } = shown;
  const moment = (at: string) => t('moment', { at: new Date(at) });
  return (
    <>
      <h3 className="developer-title" translate="no">
        {name === '' ? listed : name}
      </h3>
      <dl className="fact-list developer-facts">
        <Fact name={t('keyListed')} data={listed} />
        <Fact name={t('kind')} said={kind === 'test' ? t('testKey') : t('liveKey')} />
        <Fact name={t('created')} said={moment(createdAt)} />
        <Fact name={t('lastUse')} said={lastUsedAt === null ? t('never') : moment(lastUsedAt)} />
        {revokedAt === null ? null : <Fact name={t('revoked')} said={moment(revokedAt)} />}
      </dl>
      <Group gap="xs" mb="sm">
        <SmallButton label={t('itsRequests')} onClick={() => developerView.set({ at: 'log', key: id })} />
        {kind === 'test' && revokedAt === null ? (
          <SmallButton
            label={simulation === null ? t('simulate') : t('itsSimulation')}
            onClick={() => developerView.set({ at: 'simulator', key: id })}
          />
        ) : null}
      </Group>
      {revokedAt === null ? (
        <>
          <KeyForm shown={shown} />
          <Revocation id={id} />
        </>
      ) : (
        <SoftText>{t('revokedForGood')}</SoftText>
      )}
    </>
  );
}

/** Asks before the end, because there is no way back. */
function Revocation({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const revoke = useChange((dashboard, _: undefined) => dashboard.revokeKey(id));
  if (!asking) {
    return <SmallButton variant="light" color="red" label={t('revoke')} onClick={() => setAsking(true)} />;
  }
  return (
    <section className="stacked near developer-form" aria-label={t('revoke')}>
      <Text size="sm">{t('revokeQuestion')}</Text>
      {revoke.error === null ? null : <ErrorNote error={revoke.error} />}
      <Group gap="xs">
        <SmallButton
          variant="filled"
          color="red"
          label={t('revokeIt')}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(undefined)}
        />
        <SmallButton label={t('keepIt')} onClick={() => setAsking(false)} />
      </Group>
    </section>
  );
}
