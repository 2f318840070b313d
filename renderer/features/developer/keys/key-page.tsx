import { Group, Skeleton, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DashboardKey, KeyScope } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { useChange, useKeys } from '../use-developer-queries.ts';
import { ScopeChoice } from './key-form.tsx';

/** One key: its name, scopes and end. */
export function KeyPage({ id }: { id: string }) {
  const keys = useKeys();
  const key = keys.data?.find(one => one.id === id);
  if (keys.error !== null) return <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />;
  if (key === undefined) return <Skeleton height={120} role="status" aria-label={t('loading')} />;
  return <Shown key={key.id} shown={key} />;
}

function Shown({ shown }: { shown: DashboardKey }) {
  const { id, listed, kind, createdAt, lastUsedAt, revokedAt, simulation } = shown;
  const notify = useNotify();
  const [name, setName] = useState(shown.name);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(shown.scopes);
  const save = useChange((dashboard, _: undefined) =>
    dashboard.changeKey(id, { scopes, ...(name.trim() !== '' && { name: name.trim() }) }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: () => notify({ text: t('saved'), topic: 'developer' }) });
  };
  return (
    <>
      <h3 className="developer-title" translate="no">
        {shown.name === '' ? listed : shown.name}
      </h3>
      <dl className="developer-facts">
        <dt>{t('keyListed')}</dt>
        <dd translate="no">{listed}</dd>
        <dt>{t('kind')}</dt>
        <dd>{kind === 'test' ? t('testKey') : t('liveKey')}</dd>
        <dt>{t('created')}</dt>
        <dd>{t('moment', { at: new Date(createdAt) })}</dd>
        <dt>{t('lastUse')}</dt>
        <dd>{lastUsedAt === null ? t('never') : t('moment', { at: new Date(lastUsedAt) })}</dd>
        {revokedAt === null ? null : (
          <>
            <dt>{t('revoked')}</dt>
            <dd>{t('moment', { at: new Date(revokedAt) })}</dd>
          </>
        )}
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
          <form className="developer-form" aria-label={t('changeKey')} onSubmit={submit}>
            <TextField label={t('keyName')} maxLength={100} value={name} onChange={setName} />
            <ScopeChoice chosen={scopes} onChange={setScopes} />
            {save.error === null ? null : <ErrorNote error={save.error} />}
            <SmallButton
              variant="filled"
              type="submit"
              className="developer-submit"
              label={t('save')}
              loading={save.isPending}
            />
          </form>
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
    <section className="developer-form" aria-label={t('revoke')}>
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
