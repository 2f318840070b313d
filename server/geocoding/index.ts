import type { ApiModule, ModuleContext } from '../module.ts';
import { geocodingEndpoints } from './endpoints.ts';
import type { PlacesFile } from './messages.ts';
import { SearchThread } from './search-thread.ts';

interface CountryAt {
  /** In English. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  code: string | undefined;
}

export interface Geocoding extends ApiModule {
  /** The country at a point; `undefined` at sea or where no pack has it. */
  countryAt(lon: number, lat: number): Promise<CountryAt | undefined>;
}

/** The geocoding endpoints over the place indices of all installed regions. */
export function createGeocoding(context: ModuleContext): Geocoding {
  const thread = new SearchThread(context.logger, () => void context.suspect('places'));
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
      const {
        features: [country],
      } = await thread.ask({ kind: 'reverse', query: { ...query, layer: [...query.layer] } });
      const { name, countrycode } = country?.properties ?? {};
      return name == null ? undefined : { name, code: countrycode ?? undefined };
    },
    close: async () => {
      unsubscribe();
      await thread.close();
    },
  };
}
