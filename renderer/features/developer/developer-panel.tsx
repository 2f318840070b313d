import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useClient } from '../../api/client-context.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { t } from './words.ts';

/** The API's address and its documentation. */
export function DeveloperPanel() {
  const { baseUrl } = useClient();
  const shell = useShell();
  return (
    <Panel className="developer" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('developer')}>
      <div className="panel-body">
        <Text size="sm" mb="md">
          {t('about')}
        </Text>
        <Text size="sm" fw={600}>
          {t('address')}
        </Text>
        <Group justify="space-between" gap="xs" mb="md">
          <code translate="no">{baseUrl}</code>
          <CopyButton value={baseUrl}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Button
          component="a"
          href={`${baseUrl}/docs/`}
          target="_blank"
          rel="noopener"
          variant="light"
          leftSection={<Icon name="code" />}
        >
          {t('explorer')}
        </Button>
        <Text size="sm" c="dimmed" mt={6}>
          {t('explorerAbout')}
        </Text>
      </div>
    </Panel>
  );
}
