import type { Room, RoomContext } from '../room.ts';
import { geocodingEndpoints } from './endpoints.ts';
import type { PlacesFile } from './messages.ts';
import { SearchThread } from './search-thread.ts';

/** Search: the three geocoding endpoints over the place indices of all installed regions. */
export function createGeocoding(context: RoomContext): Room {
  const thread = new SearchThread(context.logger);
  const mount = () => {
    const files = context.regions.list().flatMap((region): PlacesFile[] => {
      const path = region.partPath('places');
      return path === undefined ? [] : [{ region: region.id, version: region.manifest.version, path }];
    });
    thread.mount(files);
  };
  mount();
  const unsubscribe = context.regions.onChange(mount);
  return {
    endpoints: geocodingEndpoints(thread),
    close: async () => {
      unsubscribe();
      await thread.close();
    },
  };
}
