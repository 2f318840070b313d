import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../api/client.ts';
import { TileSession } from '../api/tiles/tile-session.ts';
import { CameraPort } from '../map/camera/camera-port.tsx';
import { LinkedView } from '../map/camera/linked-view.tsx';
import { MapStage } from '../map/stage/map-stage.tsx';
import { useDrawnStyle, useInstalledRegions } from './installed-regions.tsx';
import { useShell } from './shell-context.tsx';
import { StatusBar } from './status-bar.tsx';

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

/** The panels' buttons at the map's edge. */
function MapTools() {
  const { panels } = useShell();
  return (
    <div className="map-tools">
      {panels.map(({ id, Button }) => (Button === undefined ? null : <Button key={id} />))}
    </div>
  );
}

/** The open drawer, below the map. */
function OpenDrawer() {
  const { panels, drawer } = useShell();
  const Drawer = panels.find(({ id }) => id === drawer)?.Drawer;
  if (Drawer === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Drawer key={drawer} />
    </Suspense>
  );
}

export interface MapTrouble {
  /** The failure of style or tiles. */
  trouble: unknown;
  setTrouble: (failure: unknown) => void;
  /** Counts up to make the map retry. */
  attempt: number;
  retry: () => void;
}

/** The map's failure; the map retries when the service is back. */
export function useMapTrouble(gone: boolean): MapTrouble {
  const [trouble, setTrouble] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const wasGone = useRef(false);
  useEffect(() => {
    if (wasGone.current && !gone) setAttempt(count => count + 1);
    wasGone.current = gone;
  }, [gone]);
  const retry = () => {
    setTrouble(undefined);
    setAttempt(count => count + 1);
  };
  return { trouble, setTrouble, attempt, retry };
}
