import { useCommand } from '../desktop/commands.ts';
import { goTo } from './camera.ts';
import { useMap } from './map-context.ts';

/** Goes where a link into the desktop program leads; inside the map, so that one that comes early waits for it. */
export function LinkedView() {
  const { map } = useMap();
  useCommand('view', ({ lat, lon, zoom }) => goTo(map, { lat, lon }, zoom ?? map.getZoom()));
  return null;
}
