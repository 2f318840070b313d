import { useCommand } from '../../desktop/commands.ts';
import { useMap } from '../map-context.ts';
import { goTo } from './camera.ts';

/** Follows links into the desktop program; inside the map, so that early links wait for it. */
export function LinkedView() {
  const { map } = useMap();
  useCommand('view', ({ lat, lon, zoom }) => goTo(map, { lat, lon }, zoom ?? map.getZoom()));
  return null;
}
