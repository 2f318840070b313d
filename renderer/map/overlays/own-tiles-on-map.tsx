import { useEffect, useRef } from 'react';
import { useClient } from '../../api/client.ts';
import { openOwnTiles } from '../feed/own-tiles.ts';
import { useMap } from '../map-context.ts';

/** Draws the features of people's files; `version` changes with them, and is undefined while there are none to draw. */
export function OwnTilesOnMap({ version }: { version: string | undefined }) {
  const client = useClient();
  const { overlays } = useMap();
  const latest = useRef('');
  useEffect(() => openOwnTiles(client, () => latest.current), [client]);
  useEffect(() => {
    latest.current = version ?? '';
    overlays.setOwn(version !== undefined);
  }, [overlays, version]);
  return null;
}
