import { isRecord } from '../../../data-packs/base/is-record.ts';
import { fetchSigned } from '../../api/tiles/signed-files.ts';
import type { TileSession } from '../../api/tiles/tile-session.ts';

/** The present traffic of a country, as its files have it (`data-packs/SPEC.md`, "traffic/"). */
export interface CountryTraffic {
  country: string;
  /** Speeds as shares of the free one, by the segment's id; others are free. */
  flow: Readonly<Record<string, number>>;
  incidents: readonly Incident[];
}

interface Incident {
  lon: number;
  lat: number;
  /** As the maker of the data names it. */
  kind: string;
  road: string | undefined;
  description: string | undefined;
  isMajor: boolean;
}

/** Reads the present state and incidents of every country with traffic data. */
export async function readTraffic(session: TileSession, signal: AbortSignal): Promise<CountryTraffic[]> {
  const countries = (await session.urls()).traffic?.countries ?? [];
  return Promise.all(
    countries.map(async country => {
      const file = async (path: string): Promise<unknown> => {
        const init: RequestInit = { signal, cache: 'no-cache' };
        return (await fetchSigned(session, ({ traffic }) => traffic, `${country}/${path}`, init)).json();
      };
      const live = await file('live.json');
      const state = isRecord(live) && typeof live.state === 'string' ? `${live.state}` : undefined;
      const [flow, incidents] = await Promise.all([
        state === undefined ? undefined : file(state),
        file('incidents.json').catch(() => undefined),
      ]);
      return { country, flow: flowOf(flow), incidents: incidentsOf(incidents) };
    }),
  );
}

function flowOf(state: unknown): Record<string, number> {
  const flow = isRecord(state) && isRecord(state.flow) ? state.flow : {};
  return Object.fromEntries(
    Object.entries(flow).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/** The points of a GeoJSON document; what is not one is left out. */
function incidentsOf(document: unknown): Incident[] {
  const features = isRecord(document) && Array.isArray(document.features) ? document.features : [];
  return features.flatMap((feature: unknown) => {
    if (!isRecord(feature) || !isRecord(feature.geometry) || feature.geometry.type !== 'Point') return [];
    const [lon, lat] = Array.isArray(feature.geometry.coordinates) ? feature.geometry.coordinates : [];
    if (typeof lon !== 'number' || typeof lat !== 'number') return [];
    const { kind, road, description, severity } = isRecord(feature.properties) ? feature.properties : {};
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    const words = { road: text(road), description: text(description) };
    return [{ lon, lat, kind: text(kind) ?? '', ...words, isMajor: severity === 'major' }];
  });
}
