import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DesktopBridge } from '../../../electron/contract.ts';

/** Where the desktop program keeps its data and its log. */
export function DesktopFacts({ bridge }: { bridge: DesktopBridge }) {
  const about = useQuery({ queryKey: ['desktop', 'about'], queryFn: () => bridge.about() });
  if (about.data === undefined) return null;
  const { dataDir, logFile, portable } = about.data;
  const places = [
    { label: portable ? 'Data (portable, beside the program)' : 'Data', path: dataDir, reveal: 'data' },
    { label: 'Log', path: logFile, reveal: 'logs' },
  ] as const;
  return places.map(({ label, path, reveal }) => (
    <Group key={reveal} justify="space-between" wrap="nowrap" mb="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {label}: <code>{path}</code>
      </Text>
      <Button size="compact-sm" variant="default" style={{ flex: 'none' }} onClick={() => void bridge.reveal(reveal)}>
        Show
      </Button>
    </Group>
  ));
}
