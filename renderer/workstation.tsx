import { Center } from '@mantine/core';
import { useRef } from 'react';
import { CameraContext, type CameraControl } from './map/camera/camera-port.tsx';
import { panels } from './panels.ts';
import { EscapeKey } from './shell/escape-key.tsx';
import { InstalledRegionsContext, useRegions } from './shell/installed-regions.tsx';
import { PanelCommands } from './shell/panel-commands.tsx';
import { Rail } from './shell/rail.tsx';
import { ShellProvider } from './shell/shell-context.tsx';
import { useMapTrouble, WindowMap } from './shell/window-map.tsx';
import { WindowPanels } from './shell/window-panels.tsx';
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
