import { Anchor, Group, Skeleton } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { isEmpty, unionBounds } from '../../../../data-packs/geo/bounds.ts';
import { detailedRegions } from '../../../map/camera/initial-view.ts';
import { useShell } from '../../../shell/shell-context.tsx';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { WithCode } from '../../../ui/with-code.tsx';
import { sideloadWords, cataloguePanelWords as t } from '../../../words.ts';
import { keyOf, type Offer, type OfferKey, type Offers } from '../../regions-state/offers.ts';
import { type Browsing, useRegionsPanel } from '../../regions-state/regions-state.ts';
import { isOver, regionOf } from '../../regions-state/task-progress.ts';
import { useOffers, useTasks } from '../../regions-state/use-admin-queries.ts';
import { type BrowsingProps, RegionSearch } from '../region-list.tsx';
import { WorldList } from '../world/world-list.tsx';
import { AddCatalogue } from './add-catalogue.tsx';
import { findOffers } from './catalogue-tree.ts';
import { OfferRow, type OfferRows, OfferTree } from './offer-tree.tsx';

interface GetRegionsProps extends BrowsingProps {
  /** The region whose page was just closed: its row gets the focus. */
  from: OfferKey | undefined;
}

/** Hits shown; typing more shortens the list. */
const maxHits = 60;

/** Browses and searches the catalogues' regions; without a catalogue, shows the world's list and asks for one. */
export function GetRegions({ from, ...browsed }: GetRegionsProps) {
  const { browsing, onBrowsing } = browsed;
  const { show, hover, goTo } = useRegionsPanel();
  const { data, error, refetch } = useOffers();
  const wanted = useDeferredValue(browsing.text.trim());
  const downloading = useDownloading();
  // Stable callbacks, so that memoised rows do not render again.
  const onPick = useStableCallback((offer: Offer) => {
    show({ at: 'offer', catalogue: offer.catalogue, region: offer.id });
    goTo(offer);
  });
  const onFold = useStableCallback((branch: string, open: boolean) =>
    onBrowsing({ ...browsing, folds: new Map(browsing.folds).set(branch, open) }),
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (from !== undefined) list.current?.querySelector<HTMLElement>(`[data-offer="${CSS.escape(from)}"]`)?.focus();
  }, [from]);
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={120} role="status" aria-label={t('reading')} />;

  const rows = { hover, downloading, onPick };
  if (data.catalogues.length === 0) {
    return (
      <div ref={list}>
        <WorldList {...browsed} />
        <OtherWays />
        <FirstCatalogue />
      </div>
    );
  }
  return (
    <div ref={list}>
      <RegionSearch {...browsed} label={t('search')} example={t('search')} />
      {wanted === '' ? (
        <OfferTrees {...rows} {...data} folds={browsing.folds} onFold={onFold} />
      ) : (
        <Hits {...rows} offers={data.offers} text={wanted} />
      )}
      <Anchor component="button" type="button" size="sm" mt="sm" onClick={() => show({ at: 'world' })}>
        {t('fromWorld')}
      </Anchor>
      <OtherWays />
    </div>
  );
}

/** Buttons to get a region without a catalogue: from a file, or built here. */
function OtherWays() {
  const { open } = useShell();
  return (
    <div className="regions-other">
      <SoftText>{t('otherWays')}</SoftText>
      <Group gap="xs" mt={4}>
        <SmallButton icon="file" label={sideloadWords('fromFile')} onClick={() => open('sideload')} />
        <SmallButton icon="layers" label={sideloadWords('buildOne')} onClick={() => open('build')} />
      </Group>
    </div>
  );
}

function FirstCatalogue() {
  return (
    <div className="regions-first-catalogue">
      <SoftText>{t('fromCatalogue')}</SoftText>
      <AddCatalogue />
      <SoftText size="xs" mt="xs">
        <WithCode text={t('publish')} />
      </SoftText>
    </div>
  );
}

interface OfferTreesProps extends OfferRows, Offers {
  folds: Browsing['folds'];
  onFold: (branch: string, open: boolean) => void;
}

function OfferTrees({ catalogues, offers, ...tree }: OfferTreesProps) {
  const { show, goTo } = useRegionsPanel();
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
        <Anchor component="button" type="button" size="sm" onClick={() => show({ at: 'catalogues' })}>
          {catalogues.length === 1 ? t('theCatalogue') : t('theCatalogues', { count: catalogues.length })}
        </Anchor>
        {isEmpty(everything) ? null : (
          <Anchor component="button" type="button" size="sm" onClick={() => goTo({ bounds: everything })}>
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
      <SoftText size="xs" mt={6} role="status">
        {hits.length === 0
          ? t('notFound', { text })
          : hits.length > maxHits
            ? t('firstRegions', { found: hits.length, shown: maxHits })
            : t('regions', { count: hits.length })}
      </SoftText>
      <ul className="row-list offer-list" aria-label={t('found')}>
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
