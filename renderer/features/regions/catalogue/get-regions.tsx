import { Anchor, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { type Bounds, isEmpty, unionBounds } from '../../../../data-packs/geo/bounds.ts';
import { detailedRegions } from '../../../map/initial-view.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { WithCode } from '../../../ui/with-code.tsx';
import type { Browsing, RegionHover, RegionsView } from '../regions-view.ts';
import { isOver, regionOf } from '../tasks/task-words.ts';
import { useOffers, useTasks } from '../use-desk-queries.ts';
import { AddCatalogue } from './add-catalogue.tsx';
import { findOffers } from './catalogue-tree.ts';
import { OfferRow } from './offer-row.tsx';
import { OfferTree } from './offer-tree.tsx';
import { keyOf, type Offer, type OfferKey } from './offers.ts';
import { t } from './words.ts';

interface GetRegionsProps {
  /** The region whose page was left: its row gets the focus. */
  from: OfferKey | undefined;
  browsing: Browsing;
  onBrowsing: (browsing: Browsing) => void;
  hover: RegionHover;
  otherWays: ReactNode;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
}

/** A list of more hits is not read: another letter makes it shorter. */
const mostHits = 60;

/** The regions of the catalogues, as trees and by name; without a catalogue, how to get one. */
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
  const everything = useMemo(() => unionBounds(detailedRegions(offers ?? []).map(({ bounds }) => bounds)), [offers]);
  // Functions that stay the same: rows are drawn anew only when they change.
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
  if (data === undefined) return <Skeleton height={120} aria-label={t('reading')} />;

  const { catalogues } = data;
  return (
    <div ref={list}>
      {catalogues.length === 0 ? (
        <div className="regions-hint">
          <Text size="sm" fw={600}>
            {t('whereFrom')}
          </Text>
          <Text size="sm" mt={4}>
            {t('fromCatalogue')}
          </Text>
          <AddCatalogue />
          <Text size="xs" c="dimmed" mt="xs">
            <WithCode text={t('publish')} />
          </Text>
        </div>
      ) : (
        <>
          <TextInput
            placeholder={t('search')}
            aria-label={t('search')}
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
                  {catalogues.length === 1 ? t('theCatalogue') : t('theCatalogues', { count: catalogues.length })}
                </Anchor>
                {isEmpty(everything) ? null : (
                  <Anchor component="button" type="button" size="sm" onClick={() => onShow(everything)}>
                    {t('showAll')}
                  </Anchor>
                )}
              </Group>
            </>
          ) : (
            <>
              <Text size="xs" c="dimmed" mt={6} role="status">
                {hits.length === 0
                  ? t('notFound', { text: wanted })
                  : hits.length > mostHits
                    ? t('firstRegions', { found: hits.length, shown: mostHits })
                    : t('regions', { count: hits.length })}
              </Text>
              <ul className="offer-list" aria-label={t('found')}>
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
            {t(catalogues.length === 0 ? 'withoutCatalogue' : 'otherWays')}
          </Text>
          <Group gap="xs" mt={4}>
            {otherWays}
          </Group>
        </div>
      )}
    </div>
  );
}

/** Ids of the regions that are being downloaded; the set stays the same until they change. */
function useComing(): ReadonlySet<string> {
  const ids = useTasks()
    .filter(task => !isOver(task) && task.work.kind === 'download')
    .flatMap(task => regionOf(task) ?? [])
    .join(' ');
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}

/** A function that never changes and calls the newest one. */
function useSteady<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given) => newest.current(...given), []);
}
