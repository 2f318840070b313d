import { Button, CopyButton, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.ts';
import { health } from '../../api/health.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import icon from '../../icon.svg';
import { useShell } from '../../shell/shell-context.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { aboutWords as t } from '../../words.ts';
import { DesktopFacts } from './desktop-facts.tsx';
import { UpdateNote } from './update-note.tsx';

/** Shows the version and the API's address; in the desktop program also its folders and updates. */
export function AboutDialog() {
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
          <Text size="sm" c="dimmed">
            {t('purpose')}
          </Text>
        </div>
      </Group>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm">
          <WithCode text={t('apiAddress', { address: baseUrl })} />
        </Text>
        <CopyButton value={baseUrl}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
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
