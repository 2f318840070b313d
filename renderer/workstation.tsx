import { Center } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { useShow } from './desktop/commands.ts';
import { useDesktop } from './desktop/desktop-context.ts';
import { CameraContext, type CameraControl } from './map/camera/camera-port.tsx';
import { panels } from './panels.ts';
import type { PanelCommand, PanelRegistration } from './shell/define-panel.ts';
import { EscapeKey } from './shell/escape-key.tsx';
import { InstalledRegionsContext, useRegions } from './shell/installed-regions.tsx';
import { Rail } from './shell/rail.tsx';
import { ShellProvider, useShell } from './shell/shell-context.tsx';
import { useMapTrouble, WindowMap } from './shell/window-map.tsx';
import { ErrorNote } from './ui/error-note.tsx';
import { Splash } from './ui/frames/entry-page.tsx';
import { shellWords as t } from './words.ts';

/** The window: rail, panels, map, status bar and dialogs. */
export function Workstation() {
  const regions = useRegions();
  const map = useMapTrouble(regions.error !== undefined);
  const camera = useRef<CameraControl | undefined>(undefined);
  if (regions.known === undefined) {
    return regions.error === undefined ? (
      <Splash label={t('openingMap')} />
    ) : (
      <Center h="100%" p="lg">
        <div className="notice">
          <ErrorNote error={regions.error} onRetry={regions.retry} />
        </div>
      </Center>
    );
  }
  return (
    <InstalledRegionsContext value={regions.known}>
      <CameraContext value={camera}>
        <ShellProvider panels={panels}>
          <div className="window">
            <EscapeKey />
            <Rail />
            <WindowPanels
              failure={regions.error ?? map.trouble}
              onRetry={() => {
                map.retry();
                regions.retry();
              }}
            />
            <WindowMap {...map} ready={regions.error === undefined} />
            {panels.map(({ id, Dialog }) => (Dialog === undefined ? null : <Dialog key={id} />))}
            <PanelCommands />
          </div>
        </ShellProvider>
      </CameraContext>
    </InstalledRegionsContext>
  );
}

/** Adds the panels' commands to the desktop program's menu; runs those chosen there, and those whose keys are pressed. */
function PanelCommands() {
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

interface WindowPanelsProps {
  /** The failure of the service or the map. */
  failure: unknown;
  onRetry: () => void;
}

/** The column of panels and cards over the map. */
function WindowPanels({ failure, onRetry }: WindowPanelsProps) {
  const { panels } = useShell();
  return (
    <div className="panel">
      {failure === undefined ? null : (
        <div className="card notice">
          <ErrorNote error={failure} onRetry={onRetry} />
        </div>
      )}
      {panels.map(({ id, Notice }) => (Notice === undefined ? null : <Notice key={id} />))}
      {panels.map(panel => (
        <PanelParts key={panel.id} panel={panel} />
      ))}
    </div>
  );
}

function PanelParts({ panel }: { panel: PanelRegistration }) {
  const shell = useShell();
  const { id, Panel, Card } = panel;
  return (
    <Fragment>
      {Panel !== undefined && shell.isOpen(id) ? (
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      ) : null}
      {Card === undefined || shell.covered ? null : <Card />}
    </Fragment>
  );
}
