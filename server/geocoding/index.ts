import type { ApiModule, ModuleContext } from '../module.ts';
import { geocodingEndpoints } from './endpoints.ts';
import type { PlacesFile } from './messages.ts';
import { SearchThread } from './search-thread.ts';

export interface Geocoding extends ApiModule {
  /** English name of the country at a point; `undefined` at sea or where no pack has it. */
  countryAt(lon: number, lat: number): Promise<string | undefined>;
}

/** The geocoding endpoints over the place indices of all installed regions. */
export function createGeocoding(context: ModuleContext): Geocoding {
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
    countryAt: async (lon, lat) => {
      const query = { lon, lat, lang: 'en', radius: 0.1, limit: 1, layer: ['country'] } as const;
      const [country] = await thread.ask({ kind: 'reverse', query: { ...query, layer: [...query.layer] } });
      return country?.properties.name ?? undefined;
    },
    close: async () => {
      unsubscribe();
      await thread.close();
    },
  };
}
