import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import { useAdminClient } from '../../../api/admin/admin-client.ts';
import type { RegionInfo } from '../../../api/health.ts';
import { detailedRegions } from '../../../map/camera/initial-view.ts';
import { useMap } from '../../../map/map-context.ts';
import { useDrawn } from '../../../map/use-drawn.ts';
import { cataloguePanelWords as t } from '../../../words.ts';
import { keyOf } from '../../regions-state/offers.ts';
import { coveringRegions, regionsInView, smallestCovering } from '../../regions-state/region-coverage.ts';
import { useOffers } from '../../regions-state/use-admin-queries.ts';
import type { RegionsView } from '../regions-view.ts';
import { OfferPrompt } from './offer-prompt.tsx';

interface NothingHereProps {
  regions: readonly RegionInfo[];
  onShow: (region: RegionInfo) => void;
  onView: (view: RegionsView) => void;
}

/** Zoom up to which the overview of the world suffices. */
const overviewZoom = 7;
/** Regions named; the Regions panel lists all. */
const maxNamed = 3;

/** A view without a region at its middle. */
interface EmptyView {
  middle: LonLat;
  /** Whether no region is visible at all. */
  isEmpty: boolean;
}

/**
 * Explains an empty map: offers to download the catalogue's region that covers the middle of the view; without one, and
 * with no region visible, names the installed ones.
 */
export function NothingHere({ regions, onShow, onView }: NothingHereProps) {
  const { map } = useMap();
  const admin = useAdminClient();
  const offers = useOffers(useDrawn()).data?.offers;
  const [emptyView, setEmptyView] = useState<EmptyView>();
  useEffect(() => {
    const look = () => {
      const bounds = map.getBounds();
      const { lng, lat } = map.getCenter().wrap();
      const middle = { lon: lng, lat };
      const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
      const close = map.getZoom() > overviewZoom;
      setEmptyView(
        close && coveringRegions(regions, middle).length === 0
          ? { middle, isEmpty: regionsInView(regions, view).length === 0 }
          : undefined,
      );
    };
    look();
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map, regions]);
  const offer = useMemo(
    () => (emptyView === undefined || offers === undefined ? undefined : smallestCovering(offers, emptyView.middle)),
    [offers, emptyView],
  );
  if (emptyView === undefined) return null;
  if (offer !== undefined) return <OfferPrompt key={keyOf(offer)} offer={offer} onView={onView} />;
  if (!emptyView.isEmpty) return null;
  const detailed = detailedRegions(regions);
  return (
    <div className="card nothing-here" role="status">
      <span>{detailed.length === 0 ? t('nothingInstalled') : t('outside')}</span>
      {detailed.slice(0, maxNamed).map(region => (
        <Button
          key={region.id}
          className="wordy-button"
          translate="no"
          size="compact-sm"
          variant="light"
          onClick={() => onShow(region)}
        >
          {region.name}
        </Button>
      ))}
      {admin === undefined ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => onView({ at: 'get' })}>
          {t('getRegions')}
        </Button>
      )}
    </div>
  );
}
