import { useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { TileSession } from '../api/tiles/tile-session.ts';
import { CameraPort } from '../map/camera/camera-port.tsx';
import { LinkedView } from '../map/camera/linked-view.tsx';
import { MapStage } from '../map/stage/map-stage.tsx';
import { useDrawnStyle } from './drawn-style.ts';
import { useInstalledRegions } from './installed-regions.tsx';
import { MapTools } from './map-tools.tsx';
import { OpenDrawer } from './open-drawer.tsx';
import { useShell } from './shell-context.tsx';
import { StatusBar } from './status-bar.tsx';
import type { MapTrouble } from './use-map-trouble.ts';

/** The map with all panels' overlays and its tools; below, the drawer and the status bar. */
export function WindowMap({ attempt, setTrouble, ready }: MapTrouble & { ready: boolean }) {
  const styleName = useDrawnStyle();
  const client = useClient();
  const session = useMemo(() => new TileSession(client), [client]);
  const regions = useInstalledRegions();
  const { panels } = useShell();
  return (
    <MapStage
      siteUrl={client.baseUrl}
      session={session}
      styleName={styleName}
      regions={regions}
      attempt={attempt}
      onTrouble={setTrouble}
      below={
        <>
          <OpenDrawer />
          <StatusBar ready={ready} />
        </>
      }
    >
      <CameraPort />
      {panels.map(({ id, OnMap }) => (OnMap === undefined ? null : <OnMap key={id} />))}
      <LinkedView />
      <MapTools />
    </MapStage>
  );
}
