import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../../api/client.ts';
import { answeredByRegions } from '../../../shell/installed-regions.tsx';
import { explain } from '../../../ui/explain.ts';
import { saveText } from '../../../ui/files/save-file.ts';
import { formatNumber } from '../../../ui/format/format.ts';
import { reachWords as t } from '../../../words.ts';
import { placesInside, toCsv } from './places-inside.ts';
import type { ReachArea } from './reach-area.ts';
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
            <NativeSelect
              size="xs"
              aria-label={t('areas')}
              value={String(areas[chosen] === undefined ? 0 : chosen)}
              onChange={event => setChosen(Number(event.currentTarget.value))}
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
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => saveText('places-inside.csv', 'text/csv', toCsv(query.data))}
          >
            {t('exportPlaces')}
          </Button>
        </>
      )}
    </section>
  );
}
