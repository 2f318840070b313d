import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { useShow } from '../desktop/commands.ts';
import { useDesktop } from '../desktop/desktop-context.ts';
import type { PanelCommand } from './define-panel.ts';
import { useShell } from './shell-context.tsx';

/** Adds the panels' commands to the desktop program's menu; runs those chosen there, and those whose keys are pressed. */
export function PanelCommands() {
  const bridge = useDesktop();
  const { panels } = useShell();
  const commands = panels.flatMap(panel => panel.commands ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of panels never changes
  useEffect(() => {
    void bridge?.offerCommands(
      commands.flatMap(({ id, label, menu }) => (menu === undefined ? [] : [{ id, label: label(), ...menu }])),
    );
  }, [bridge]);
  return commands.map(command => <RunCommand key={command.id} command={command} />);
}

function RunCommand({ command }: { command: PanelCommand }) {
  const run = command.useRun();
  useShow(command.id, run);
  const { key } = command;
  // A sign takes the Shift key on some keyboards.
  const keys = key === undefined ? [] : key.length === 1 ? [key, `shift+${key}`] : [key];
  useHotkeys(
    keys.map<HotkeyItem>(one => [one, run]),
    key?.startsWith('mod') ? [] : undefined,
  );
  return null;
}
