import { Anchor, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { boxOf } from '../box-of.ts';
import type { RegionHover } from '../region-hover.ts';
import type { RegionsView } from '../regions-view.ts';
import { isOver, regionOf } from '../tasks/task-words.ts';
import { useOffers, useTasks } from '../use-desk-queries.ts';
import { AddCatalogue } from './add-catalogue.tsx';
import type { Browsing } from './browsing.ts';
import { findOffers } from './catalogue-tree.ts';
import { OfferRow } from './offer-row.tsx';
import { OfferTree } from './offer-tree.tsx';
import { keyOf, type Offer, type OfferKey } from './offers.ts';

interface GetRegionsProps {
  /** The region whose page one comes back from. */
  from: OfferKey | undefined;
  browsing: Browsing;
  onBrowsing: (browsing: Browsing) => void;
  hover: RegionHover;
  otherWays: ReactNode;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
}

/** More hits than this nobody reads; another letter makes them fewer. */
const mostHits = 60;

/** What the catalogues have, as trees and by name; without a catalogue, where one comes from. */
export function GetRegions({ from, browsing, onBrowsing, hover, otherWays, onView, onShow }: GetRegionsProps) {
  const { data, error, refetch } = useOffers();
  const { text, folds } = browsing;
  const coming = useComing();
  const wanted = useDeferredValue(text.trim());
  const offers = data?.offers;
  const hits = useMemo(
    () => (wanted === '' || offers === undefined ? [] : findOffers(offers, wanted)),
    [offers, wanted],
  );
  const everything = useMemo(() => boxOf(offers ?? []), [offers]);
  // The same functions all the time: what hangs on them is drawn anew only when it changes.
  const pick = useSteady((offer: Offer) => {
    onView({ at: 'offer', catalogue: offer.catalogue, region: offer.id });
    onShow(offer.bounds);
  });
  const fold = useSteady((branch: string, open: boolean) =>
    onBrowsing({ ...browsing, folds: new Map(folds).set(branch, open) }),
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (from !== undefined) list.current?.querySelector<HTMLElement>(`[data-offer="${CSS.escape(from)}"]`)?.focus();
  }, [from]);
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={120} aria-label="Reading the catalogues" />;

  const { catalogues } = data;
  return (
    <div ref={list}>
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
                  onFold={fold}
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
                    onPick={pick}
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
    </div>
  );
}

/** Ids of the regions that are being downloaded: the same set until they are others, however often one looks. */
function useComing(): ReadonlySet<string> {
  const ids = useTasks()
    .filter(task => !isOver(task) && task.work.kind === 'download')
    .flatMap(task => regionOf(task) ?? [])
    .join(' ');
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}

/** One function for good that does what the newest one does. */
function useSteady<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given) => newest.current(...given), []);
}
