import './share.css';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import { type ShareChoice, type SharedDevice, type ShareReply, useAdminClient } from '../../api/admin/admin-client.ts';
import { Panel } from '../../shell/panel.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Labelled, Segments, SelectField, Tick, Toggle } from '../../ui/fields/fields.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { sharePanelWords as t } from '../../words.ts';
import { useItemsOfKind } from '../data/items-state.ts';
import { SharingView } from './sharing-view.tsx';
import { useShare, useShareOrders } from './use-share.ts';

/** Shares the maps with phones nearby: one switch, what phones scan, and who is connected. */
export function SharePanel() {
  const share = useShare();
  return (
    <Panel id="share" title={t('title')} closeLabel={t('close')}>
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
      <Toggle
        size="md"
        label={t('switch')}
        description={t('what')}
        checked={sharing !== null}
        disabled={(sharing === null && choice === undefined) || on.isPending || off.isPending}
        onChange={checked => {
          if (!checked) off.mutate();
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

/** Milliseconds after its last request in which a device counts as being there. */
const presentMs = 60_000;

function DeviceList({ devices, onEnd }: { devices: readonly SharedDevice[]; onEnd: (id: string) => void }) {
  return (
    <section aria-label={t('devices')}>
      <Title order={3} size="h6" mt="lg">
        {t('devices')}
      </Title>
      {devices.length === 0 ? (
        <SoftText>{t('nobody')}</SoftText>
      ) : (
        <ul className="row-list share-devices">
          {devices.map(device => {
            const name = device.name ?? t('unknownDevice');
            return (
              <li key={device.id}>
                <span className="share-device">
                  <span translate="no">{name}</span>
                  <span className="row-soft">{seen(device)}</span>
                </span>
                <SmallButton aria-label={t('endDevice', { name })} label={t('end')} onClick={() => onEnd(device.id)} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** "192.168.1.31 · now · 48 requests" */
function seen({ address, lastSeen, requests }: SharedDevice): string {
  if (lastSeen === null) return t('notSeen');
  const when =
    Date.now() - lastSeen < presentMs
      ? t('seenNow')
      : t('seenAt', { time: new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short' }).format(lastSeen) });
  return [address, when, t('requests', { count: requests })].filter(part => part !== null).join(' · ');
}

interface ShareFormProps {
  choice: ShareChoice;
  reply: ShareReply;
  disabled: boolean;
  onChange: (part: Partial<ShareChoice>) => void;
}

/** How it is shared; what is changed while it is on holds at once. */
function ShareForm({ choice, reply, disabled, onChange }: ShareFormProps) {
  const groups = useItemsOfKind('group');
  const { addresses, sharing } = reply;
  return (
    <Stack gap="md" mt="lg">
      <Labelled size="sm" label={t('ends')}>
        <Segments
          fullWidth
          label={t('ends')}
          disabled={disabled}
          value={String(choice.hours ?? '')}
          of={['1', '24', '']}
          nameOf={hours => t(hours === '' ? 'untilOff' : hours === '1' ? 'oneHour' : 'oneDay')}
          onChange={hours => onChange({ hours: hours === '' ? null : Number(hours) })}
        />
      </Labelled>
      <SelectField
        size="sm"
        label={t('items')}
        value={choice.items}
        disabled={disabled}
        onChange={items => onChange({ items })}
        data={[
          { value: 'none', label: t('noItems') },
          { value: 'all', label: t('allItems') },
          ...groups.map(({ id, name }) => ({ value: id, label: t('group', { name }) })),
        ]}
      />
      {addresses.length > 1 || sharing?.addressGone ? (
        <SelectField
          size="sm"
          label={t('address')}
          description={t('addressDescription')}
          value={choice.address}
          disabled={disabled}
          onChange={address => onChange({ address })}
          data={addresses.map(one => ({ value: one.address, label: `${one.address} (${one.interface})` }))}
        />
      ) : null}
      <Tick
        label={t('secure')}
        description={t('secureDescription')}
        checked={choice.secure}
        disabled={disabled}
        onChange={secure => onChange({ secure })}
      />
      {choice.secure ? null : (
        <Alert color="yellow" title={t('insecure')}>
          <ul className="share-list">
            <li>{t('insecurePosition')}</li>
            <li>{t('insecureInstall')}</li>
            <li>{t('insecureRead')}</li>
          </ul>
        </Alert>
      )}
      <Tick
        label={t('keep')}
        description={t('keepDescription')}
        checked={choice.keep}
        disabled={disabled}
        onChange={keep => onChange({ keep })}
      />
    </Stack>
  );
}
