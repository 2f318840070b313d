import './status-bar.css';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../api/client.ts';
import { TileSession } from '../api/tiles/tile-session.ts';
import { useCommand } from '../desktop/commands.ts';
import { goTo } from '../map/camera/camera.ts';
import { CameraPort } from '../map/camera/camera-port.tsx';
import { useMap } from '../map/map-context.ts';
import { Credits } from '../map/readouts/credits.tsx';
import { CursorReadout, ScaleBar } from '../map/readouts/readouts.tsx';
import { MapStage } from '../map/stage/map-stage.tsx';
import { useSettings } from '../ui/settings.tsx';
import { shellWords as t } from '../words.ts';
import { useDrawnStyle, useInstalledRegions } from './installed-regions.tsx';
import { useShell } from './shell-context.tsx';

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

/** Follows links into the desktop program; inside the map, so that early links wait for it. */
function LinkedView() {
  const { map } = useMap();
  useCommand('view', ({ lat, lon, zoom }) => goTo(map, { lat, lon }, zoom ?? map.getZoom()));
  return null;
}

/** Below the map: where one looks, whether the service answers, and who made what one sees. */
function StatusBar({ ready }: { ready: boolean }) {
  const { units } = useSettings();
  const styleName = useDrawnStyle();
  const { panels } = useShell();
  const regions = useInstalledRegions();
  return (
    <footer className="status-bar">
      <CursorReadout />
      <ScaleBar units={units} />
      {panels.map(({ id, Status }) => (Status === undefined ? null : <Status key={id} />))}
      <span className="status-service" role="status" data-ready={ready}>
        <span>{t(ready ? 'ready' : 'notReady')}</span>
      </span>
      <Credits regions={regions} styleName={styleName} />
    </footer>
  );
}
