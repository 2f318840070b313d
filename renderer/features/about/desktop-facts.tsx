import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DesktopBridge } from '../../../electron/contract.ts';
import { WithCode } from '../../ui/with-code.tsx';
import { aboutWords as t } from '../../words.ts';

/** The folders of the desktop program's data and log. */
export function DesktopFacts({ bridge }: { bridge: DesktopBridge }) {
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
      <Button size="compact-sm" variant="default" style={{ flex: 'none' }} onClick={() => void bridge.reveal(reveal)}>
        {t('reveal')}
      </Button>
    </Group>
  ));
}
