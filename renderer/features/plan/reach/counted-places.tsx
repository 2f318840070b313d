import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Bounds, boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { csvText, quotedCell } from '../../../../data-packs/interchange/write/csv-text.ts';
import { type ApiClient, useClient } from '../../../api/client.ts';
import { mostPlaces, placesInBox } from '../../../api/geocoding.ts';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';
import { SmallButton } from '../../../ui/buttons.tsx';
import { explain } from '../../../ui/explain.ts';
import { SelectField } from '../../../ui/fields/fields.tsx';
import { saveText } from '../../../ui/files/save-file.ts';
import { formatNumber } from '../../../ui/format/format.ts';
import { reachWords as t } from '../../../words.ts';
import { type Place, readPlace } from '../../subject/shown-place.ts';
import { holds, type ReachArea } from './reach-area.ts';
import { useAreaName } from './use-reach.ts';

/** Counts the places of common kinds within one of the areas, when asked to. */
export function CountedPlaces({ areas }: { areas: readonly ReachArea[] }) {
  const client = useClient();
  const nameOf = useAreaName();
  const [chosen, setChosen] = useState(0);
  const [asked, setAsked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other areas are counted only when asked for
  useEffect(() => setAsked(false), [areas]);
  const area = areas[chosen] ?? areas[0];
  const query = useQuery({
    queryKey: ['places-inside', area?.polygons],
    meta: answeredByRegions,
    queryFn: ({ signal }) => (area === undefined ? [] : placesInside(client, area, signal)),
    enabled: asked && area !== undefined,
  });
  return (
    <section className="reach-inside" aria-label={t('inside')} aria-busy={query.isFetching}>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Title order={3} size="h5">
          {t('inside')}
        </Title>
        <Group gap={6} wrap="nowrap">
          {areas.length > 1 ? (
            <SelectField
              aria-label={t('areas')}
              value={String(areas[chosen] === undefined ? 0 : chosen)}
              onChange={index => setChosen(Number(index))}
              data={areas.map((one, index) => ({ value: String(index), label: nameOf(one) }))}
            />
          ) : null}
          <Button size="xs" variant="light" loading={query.isFetching} onClick={() => setAsked(true)}>
            {t('count')}
          </Button>
        </Group>
      </Group>
      {query.error === null ? null : <Text size="sm">{explain(query.error).title}</Text>}
      {query.data === undefined || !asked ? null : (
        <>
          <dl className="row-list reach-counts" data-testid="reach-counts">
            {query.data.map(({ kind, places, more }) => (
              <div key={kind}>
                <dt>{t(kind)}</dt>
                <dd>{more ? t('atLeast', { count: places.length }) : formatNumber(places.length)}</dd>
              </div>
            ))}
          </dl>
          <SmallButton
            variant="subtle"
            label={t('exportPlaces')}
            onClick={() => saveText('places-inside.csv', 'text/csv', toCsv(query.data))}
          />
        </>
      )}
    </section>
  );
}

/** Kinds of places that are counted, with their tags. */
const kinds = {
  shops: ['shop=supermarket', 'shop=convenience', 'shop=bakery'],
  restaurants: ['amenity=restaurant', 'amenity=cafe', 'amenity=fast_food'],
  doctors: ['amenity=hospital', 'amenity=clinic', 'amenity=doctors'],
  pharmacies: ['amenity=pharmacy'],
  schools: ['amenity=school', 'amenity=kindergarten'],
  stops: [
    'highway=bus_stop',
    'public_transport=platform',
    'public_transport=stop_position',
    'railway=station',
    'railway=halt',
  ],
  fuel: ['amenity=fuel', 'amenity=charging_station'],
  hotels: ['tourism=hotel', 'tourism=guest_house', 'tourism=hostel'],
} as const satisfies Record<string, readonly string[]>;
type Kind = keyof typeof kinds;

interface PlacesInside {
  kind: Kind;
  places: readonly Place[];
  /** There are more: the search stopped. */
  more: boolean;
}

/** Requests for one kind; a box with more places than an answer holds is asked again in quarters. */
const mostRequests = 40;

/** The places of each kind within an area. */
async function placesInside(client: ApiClient, area: ReachArea, signal: AbortSignal): Promise<PlacesInside[]> {
  const box = boundsOfPositions(area.polygons.flatMap(([outer = []]) => outer));
  const names = Object.keys(kinds) as Kind[];
  return Promise.all(
    names.map(async kind => {
      const { places, more } = await search(client, kinds[kind], box, signal);
      return { kind, more, places: places.filter(({ point: { lon, lat } }) => holds(area, [lon, lat])) };
    }),
  );
}

async function search(client: ApiClient, tags: readonly string[], whole: Bounds, signal: AbortSignal) {
  const found = new Map<string, Place>();
  const boxes = [whole];
  let requests = 0;
  let more = false;
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    if (requests === mostRequests) {
      more = true;
      break;
    }
    requests += 1;
    const features = await placesInBox(client, tags, box, signal);
    for (const feature of features) {
      const { osmType, osmId } = feature.properties;
      const place = readPlace(feature);
      found.set(osmId == null ? `${place.point.lon},${place.point.lat}` : `${osmType ?? ''}${osmId}`, place);
    }
    if (features.length >= mostPlaces) boxes.push(...quarters(box));
  }
  return { places: [...found.values()], more };
}

function quarters([west, south, east, north]: Bounds): Bounds[] {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return [
    [west, south, lon, lat],
    [lon, south, east, lat],
    [west, lat, lon, north],
    [lon, lat, east, north],
  ];
}

function toCsv(found: readonly PlacesInside[]): string {
  const rows = found.flatMap(({ kind, places }) =>
    places.map(({ title, kindLabel, context, point }) => {
      const texts = [title, kindLabel, context].map(quotedCell);
      return [kind, ...texts, point.lat.toFixed(6), point.lon.toFixed(6)];
    }),
  );
  return csvText('category,name,kind,address,lat,lon', rows);
}
