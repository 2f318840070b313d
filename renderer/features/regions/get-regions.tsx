import { Anchor, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Box } from '../../map/camera.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { AddCatalogue } from './add-catalogue.tsx';
import { boxOf } from './box-of.ts';
import type { Browsing } from './browsing.ts';
import { findOffers } from './catalogue-tree.ts';
import { OfferRow } from './offer-row.tsx';
import { OfferTree } from './offer-tree.tsx';
import { keyOf, offersOf } from './offers.ts';
import type { RegionHover } from './region-hover.ts';
import { isOver, regionOf } from './task-words.ts';
import { useCatalogues, useTasks } from './use-desk-queries.ts';
import type { RegionsView } from './view.ts';

interface GetRegionsProps {
  browsing: Browsing;
  onBrowsing: (browsing: Browsing) => void;
  hover: RegionHover;
  otherWays: ReactNode;
  onView: (view: RegionsView) => void;
  onShow: (box: Box) => void;
}

/** More hits than this nobody reads; another letter makes them fewer. */
const mostHits = 60;

/** What the catalogues have, as trees and by name; without a catalogue, where one comes from. */
export function GetRegions({ browsing, onBrowsing, hover, otherWays, onView, onShow }: GetRegionsProps) {
  const { data: catalogues, error, refetch } = useCatalogues();
  const { text, folds } = browsing;
  const tasks = useTasks();
  const coming = useMemo(
    () =>
      new Set(
        tasks.filter(task => !isOver(task) && task.work.kind === 'download').flatMap(task => regionOf(task) ?? []),
      ),
    [tasks],
  );
  const wanted = useDeferredValue(text.trim());
  const offers = useMemo(() => offersOf(catalogues ?? []), [catalogues]);
  const hits = useMemo(() => (wanted === '' ? [] : findOffers(offers, wanted)), [offers, wanted]);
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (catalogues === undefined) return <Skeleton height={120} aria-label="Reading the catalogues" />;

  const pick = (offer: { catalogue: string; id: string; bounds: Box }) => {
    onView({ at: 'offer', catalogue: offer.catalogue, region: offer.id });
    onShow(offer.bounds);
  };
  const everything = boxOf(offers);
  return (
    <>
      {catalogues.length === 0 ? (
        <div className="regions-hint">
          <Text size="sm" fw={600}>
            Where do regions come from?
          </Text>
          <Text size="sm" mt={4}>
            From a catalogue: a list of regions that your organisation, or anybody else, keeps on a web server. Outpost
            comes with none. Enter the address of one you were given:
          </Text>
          <AddCatalogue />
          <Text size="xs" c="dimmed" mt="xs">
            Whoever has Outpost can make one: <code>outpost pack publish FOLDER</code>.
          </Text>
        </div>
      ) : (
        <>
          <TextInput
            placeholder="Search regions"
            aria-label="Search regions"
            leftSection={<Icon name="search" size={16} />}
            value={text}
            spellCheck={false}
            onChange={event => onBrowsing({ ...browsing, text: event.currentTarget.value })}
          />
          {wanted === '' ? (
            <>
              {catalogues.map(catalogue => (
                <OfferTree
                  key={catalogue.url}
                  catalogue={catalogue}
                  named={catalogues.length > 1 || catalogue.state !== 'fresh'}
                  folds={folds}
                  onFold={(branch, open) => onBrowsing({ ...browsing, folds: new Map(folds).set(branch, open) })}
                  hover={hover}
                  coming={coming}
                  onPick={pick}
                />
              ))}
              <Group justify="space-between" mt="xs">
                <Anchor component="button" type="button" size="sm" onClick={() => onView({ at: 'catalogues' })}>
                  {catalogues.length === 1 ? 'The catalogue' : `${catalogues.length} catalogues`} …
                </Anchor>
                {everything === undefined ? null : (
                  <Anchor component="button" type="button" size="sm" onClick={() => onShow(everything)}>
                    Show all on the map
                  </Anchor>
                )}
              </Group>
            </>
          ) : (
            <>
              <Text size="xs" c="dimmed" mt={6} role="status">
                {hits.length === 0
                  ? `No catalogue has a region like “${wanted}”.`
                  : hits.length > mostHits
                    ? `${hits.length} regions; these are the first ${mostHits}.`
                    : `${hits.length} ${hits.length === 1 ? 'region' : 'regions'}`}
              </Text>
              <ul className="offer-list" aria-label="Regions found">
                {hits.slice(0, mostHits).map(offer => (
                  <OfferRow
                    key={keyOf(offer)}
                    offer={offer}
                    hover={hover}
                    coming={coming.has(offer.id)}
                    withPath
                    onPick={() => pick(offer)}
                  />
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {otherWays === undefined ? null : (
        <div className="regions-other">
          <Text size="sm" c="dimmed">
            {catalogues.length === 0 ? 'Without a catalogue:' : 'Other ways:'}
          </Text>
          <Group gap="xs" mt={4}>
            {otherWays}
          </Group>
        </div>
      )}
    </>
  );
}
