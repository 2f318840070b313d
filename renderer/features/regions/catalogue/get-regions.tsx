import { Anchor, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { type Bounds, isEmpty, unionBounds } from '../../../../data-packs/geo/bounds.ts';
import { detailedRegions } from '../../../map/camera/initial-view.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { WithCode } from '../../../ui/with-code.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import { keyOf, type Offer, type OfferKey, type Offers } from '../../regions-state/offers.ts';
import { isOver, regionOf } from '../../regions-state/task-progress.ts';
import { useOffers, useTasks } from '../../regions-state/use-admin-queries.ts';
import type { Browsing, RegionHover, RegionsView } from '../regions-view.ts';
import { AddCatalogue } from './add-catalogue.tsx';
import { findOffers } from './catalogue-tree.ts';
import { OfferRow } from './offer-row.tsx';
import { type OfferRows, OfferTree } from './offer-tree.tsx';

interface GetRegionsProps {
  /** The region whose page was just closed: its row gets the focus. */
  from: OfferKey | undefined;
  browsing: Browsing;
  onBrowsing: (browsing: Browsing) => void;
  hover: RegionHover;
  otherWays: ReactNode;
  /** The world's list, for those who have no catalogue. */
  world: ReactNode;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
}

/** Hits shown; typing more shortens the list. */
const maxHits = 60;

/** Browses and searches the catalogues' regions; without a catalogue, asks for one. */
export function GetRegions({ from, browsing, onBrowsing, hover, otherWays, world, onView, onShow }: GetRegionsProps) {
  const { data, error, refetch } = useOffers();
  const wanted = useDeferredValue(browsing.text.trim());
  const downloading = useDownloading();
  // Stable callbacks, so that memoised rows do not render again.
  const pick = useStableCallback((offer: Offer) => {
    onView({ at: 'offer', catalogue: offer.catalogue, region: offer.id });
    onShow(offer.bounds);
  });
  const fold = useStableCallback((branch: string, open: boolean) =>
    onBrowsing({ ...browsing, folds: new Map(browsing.folds).set(branch, open) }),
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (from !== undefined) list.current?.querySelector<HTMLElement>(`[data-offer="${CSS.escape(from)}"]`)?.focus();
  }, [from]);
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={120} role="status" aria-label={t('reading')} />;

  const hasCatalogue = data.catalogues.length > 0;
  const rows = { hover, downloading, onPick: pick };
  return (
    <div ref={list}>
      {hasCatalogue ? (
        <TextInput
          placeholder={t('search')}
          aria-label={t('search')}
          leftSection={<Icon name="search" size={16} />}
          value={browsing.text}
          spellCheck={false}
          onChange={event => onBrowsing({ ...browsing, text: event.currentTarget.value })}
        />
      ) : (
        world
      )}
      {!hasCatalogue ? null : wanted === '' ? (
        <OfferTrees {...rows} {...data} folds={browsing.folds} onFold={fold} onView={onView} onShow={onShow} />
      ) : (
        <Hits {...rows} offers={data.offers} text={wanted} />
      )}
      {hasCatalogue ? (
        <Anchor component="button" type="button" size="sm" mt="sm" onClick={() => onView({ at: 'world' })}>
          {t('fromWorld')}
        </Anchor>
      ) : null}
      {otherWays === undefined ? null : (
        <div className="regions-other">
          <Text size="sm" c="dimmed">
            {t('otherWays')}
          </Text>
          <Group gap="xs" mt={4}>
            {otherWays}
          </Group>
        </div>
      )}
      {hasCatalogue ? null : <FirstCatalogue />}
    </div>
  );
}

function FirstCatalogue() {
  return (
    <div className="regions-first-catalogue">
      <Text size="sm" c="dimmed">
        {t('fromCatalogue')}
      </Text>
      <AddCatalogue />
      <Text size="xs" c="dimmed" mt="xs">
        <WithCode text={t('publish')} />
      </Text>
    </div>
  );
}

interface OfferTreesProps extends OfferRows, Offers {
  folds: Browsing['folds'];
  onFold: (branch: string, open: boolean) => void;
  onView: (view: RegionsView) => void;
  onShow: (box: Bounds) => void;
}

function OfferTrees({ catalogues, offers, onView, onShow, ...tree }: OfferTreesProps) {
  const everything = useMemo(() => unionBounds(detailedRegions(offers).map(({ bounds }) => bounds)), [offers]);
  return (
    <>
      {catalogues.map(catalogue => (
        <OfferTree
          key={catalogue.url}
          {...tree}
          catalogue={catalogue}
          named={catalogues.length > 1 || catalogue.state !== 'fresh'}
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
  );
}

function Hits({ offers, text, ...rows }: OfferRows & { offers: readonly Offer[]; text: string }) {
  const hits = useMemo(() => findOffers(offers, text), [offers, text]);
  return (
    <>
      <Text size="xs" c="dimmed" mt={6} role="status">
        {hits.length === 0
          ? t('notFound', { text })
          : hits.length > maxHits
            ? t('firstRegions', { found: hits.length, shown: maxHits })
            : t('regions', { count: hits.length })}
      </Text>
      <ul className="offer-list" aria-label={t('found')}>
        {hits.slice(0, maxHits).map(offer => (
          <OfferRow key={keyOf(offer)} {...rows} downloading={rows.downloading.has(offer.id)} offer={offer} withPath />
        ))}
      </ul>
    </>
  );
}

/** Ids of the regions that are being downloaded; a stable set. */
function useDownloading(): ReadonlySet<string> {
  const ids = useTasks()
    .filter(task => !isOver(task) && task.work.kind === 'download')
    .flatMap(task => regionOf(task) ?? [])
    .join(' ');
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
}

/** A function whose identity never changes and which calls the latest one. */
function useStableCallback<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given) => latest.current(...given), []);
}
