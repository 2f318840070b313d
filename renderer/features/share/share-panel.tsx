import './share.css';
import { Alert, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { type ShareChoice, type ShareReply, useAdminClient } from '../../api/admin/admin-client.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { sharePanelWords as t } from '../../words.ts';
import { DeviceList } from './device-list.tsx';
import { ShareForm } from './share-form.tsx';
import { SharingView } from './sharing-view.tsx';
import { useShare, useShareOrders } from './use-share.ts';

/** Shares the maps with phones nearby: one switch, what phones scan, and who is connected. */
export function SharePanel() {
  const shell = useShell();
  const share = useShare();
  return (
    <Panel className="share" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('share')}>
      <div className="panel-body">
        {useAdminClient() === undefined ? (
          <Text size="sm">{t('withKeyOnly')}</Text>
        ) : share.data === undefined ? (
          share.isError && <ErrorNote error={share.error} onRetry={() => void share.refetch()} />
        ) : (
          <Share reply={share.data} />
        )}
      </div>
    </Panel>
  );
}

const usual: Omit<ShareChoice, 'address' | 'port'> = { secure: true, hours: 24, keep: false, items: 'none' };

function Share({ reply }: { reply: ShareReply }) {
  const { addresses, usualPort, sharing } = reply;
  const { on, off, end } = useShareOrders();
  const [typed, setTyped] = useState<Partial<ShareChoice>>({});
  const address = addresses.some(one => one.address === typed.address) ? typed.address : addresses[0]?.address;
  const choice: ShareChoice | undefined =
    address === undefined ? undefined : { port: usualPort, ...usual, ...chosenOf(sharing), ...typed, address };
  const change = (part: Partial<ShareChoice>) => {
    setTyped({ ...typed, ...part });
    if (sharing !== null && choice !== undefined) on.mutate({ ...choice, ...part });
  };
  return (
    <>
      <Switch
        size="md"
        label={t('switch')}
        description={t('what')}
        checked={sharing !== null}
        disabled={(sharing === null && choice === undefined) || on.isPending || off.isPending}
        onChange={event => {
          if (!event.currentTarget.checked) off.mutate();
          else if (choice !== undefined) on.mutate(choice);
        }}
      />
      {choice === undefined ? (
        <Alert mt="md" color="yellow" title={t('noNetwork')} role="alert">
          {t('noNetworkAdvice')}
        </Alert>
      ) : null}
      {on.isError ? <ErrorNote error={on.error} /> : null}
      {end.isError ? <ErrorNote error={end.error} /> : null}
      {sharing === null ? null : (
        <>
          {sharing.addressGone ? (
            <Alert mt="md" color="yellow" title={t('moved')} role="alert">
              {t('movedAdvice', { address: sharing.address })}
            </Alert>
          ) : null}
          <SharingView sharing={sharing} />
          <DeviceList devices={sharing.devices} onEnd={id => end.mutate(id)} />
        </>
      )}
      {choice === undefined ? null : (
        <ShareForm choice={choice} reply={reply} disabled={on.isPending} onChange={change} />
      )}
    </>
  );
}

/** What is shared now was chosen before, in this window or in another one. */
function chosenOf(sharing: ShareReply['sharing']): Partial<ShareChoice> {
  if (sharing === null) return {};
  const { port, secure, keep, items, until } = sharing;
  return { port, secure, keep, items, ...(until === null && { hours: null }) };
}
