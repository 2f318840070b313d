import { Button, CopyButton, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DesktopBridge, UpdateState } from '../../../electron/contract.ts';
import { useClient } from '../../api/client.ts';
import { health } from '../../api/health.ts';
import { useCommand } from '../../desktop/commands.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import icon from '../../icon.svg';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { aboutWords as t } from '../../words.ts';

export const aboutPanel = definePanel({
  id: 'about',
  Dialog: AboutDialog,
  commands: [{ id: 'about', label: () => t('title'), useRun: opens('about') }],
});

/** Shows the version and the API's address; in the desktop program also its folders and updates. */
function AboutDialog() {
  const shell = useShell();
  const opened = shell.isOpen('about');
  const bridge = useDesktop();
  const client = useClient();
  const { baseUrl } = client;
  const service = useQuery({
    queryKey: ['about'],
    queryFn: ({ signal }) => health(client, signal),
    enabled: opened,
    staleTime: 0,
  });
  return (
    <Modal opened={opened} onClose={() => shell.close('about')} title={t('title')}>
      <Group gap="sm" mb="md" wrap="nowrap">
        <img src={icon} width={44} height={44} alt="" />
        <div>
          <Text fw={600}>{t('nameAndVersion', { version: service.data?.version ?? '' })}</Text>
          <SoftText>{t('purpose')}</SoftText>
        </div>
      </Group>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm">
          <WithCode text={t('apiAddress', { address: baseUrl })} />
        </Text>
        <CopyButton value={baseUrl}>
          {({ copied, copy }) => <SmallButton onClick={copy}>{copied ? t('copied') : t('copy')}</SmallButton>}
        </CopyButton>
      </Group>
      {bridge === undefined || !opened ? null : (
        <>
          <DesktopFacts bridge={bridge} />
          <UpdateNote bridge={bridge} />
        </>
      )}
    </Modal>
  );
}

function DesktopFacts({ bridge }: { bridge: DesktopBridge }) {
  const about = useQuery({ queryKey: ['desktop', 'about'], queryFn: () => bridge.about() });
  if (about.data === undefined) return null;
  const { dataDir, logFile, portable } = about.data;
  const places = [
    { text: t(portable ? 'portableFolder' : 'dataFolder', { path: dataDir }), reveal: 'data' },
    { text: t('logFile', { path: logFile }), reveal: 'logs' },
  ] as const;
  return places.map(({ text, reveal }) => (
    <Group key={reveal} justify="space-between" wrap="nowrap" mb="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <WithCode text={text} />
      </Text>
      <SmallButton style={{ flex: 'none' }} label={t('reveal')} onClick={() => void bridge.reveal(reveal)} />
    </Group>
  ));
}

const key = ['desktop', 'update'];

function UpdateNote({ bridge }: { bridge: DesktopBridge }) {
  const queries = useQueryClient();
  const update = useQuery<UpdateState>({ queryKey: key, queryFn: () => bridge.updateState(), staleTime: 0 });
  useCommand('update', command => queries.setQueryData(key, command.update));
  if (update.data === undefined) return null;
  const { state } = update.data;
  const check = async () => {
    queries.setQueryData<UpdateState>(key, { state: 'checking' });
    queries.setQueryData(key, await bridge.checkForUpdate());
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" role="status">
        {updateWords(update.data)}
      </Text>
      {state === 'idle' || state === 'none' || state === 'failed' ? (
        <SmallButton style={{ flex: 'none' }} onClick={() => void check().catch(() => update.refetch())}>
          {t('look')}
        </SmallButton>
      ) : null}
      {state === 'ready' ? (
        <Button size="compact-sm" style={{ flex: 'none' }} onClick={() => void bridge.installUpdate()}>
          {t('restart')}
        </Button>
      ) : null}
    </Group>
  );
}

function updateWords({ state, version = '', fraction, message }: UpdateState): string {
  switch (state) {
    case 'off':
      return message ?? t('off');
    case 'idle':
      return t('idle');
    case 'checking':
      return t('checking');
    case 'none':
      return t('none');
    case 'found':
      return t('found', { version });
    case 'downloading':
      return t('downloading', { version, done: fraction ?? 0 });
    case 'ready':
      return t('ready', { version });
    case 'failed':
      return message ?? t('failed');
  }
}
