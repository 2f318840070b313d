import { useEffect } from 'react';
import { useShow } from '../desktop/commands.ts';
import { useDesktop } from '../desktop/desktop-context.ts';
import type { PanelCommand } from './define-panel.ts';
import { useShell } from './shell-context.tsx';

/** Adds the panels' commands to the desktop program's menu, and runs those chosen there. */
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
  useShow(command.id, command.useRun());
  return null;
}
