import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import { useDesk } from '../../../api/desk-context.ts';
import type { RegionInfo } from '../../../api/health.ts';
import { detailedRegions } from '../../../map/initial-view.ts';
import { useMap } from '../../../map/map-context.ts';
import type { RegionsView } from '../regions-view.ts';
import { useOffers } from '../use-desk-queries.ts';
import { OfferPrompt } from './offer-prompt.tsx';
import { keyOf } from './offers.ts';
import { coveringRegions, regionsInView, smallestCovering } from './region-coverage.ts';
import { t } from './words.ts';

interface NothingHereProps {
  regions: readonly RegionInfo[];
  onShow: (region: RegionInfo) => void;
  onView: (view: RegionsView) => void;
}

/** Zoom; further out the overview of the world is enough. */
const closeUp = 7;
/** The panel of regions has the rest. */
const offered = 3;

/** A view without a region at its middle, or without any. */
interface Lack {
  middle: LonLat;
  anywhere: boolean;
}

/**
 * Says why the map is empty: offers the region of a catalogue that covers the middle of the view, with one click; where none does and the
 * view holds no region, names the installed ones.
 */
export function NothingHere({ regions, onShow, onView }: NothingHereProps) {
  const { map } = useMap();
  const desk = useDesk();
  const offers = useOffers().data?.offers;
  const [lack, setLack] = useState<Lack>();
  useEffect(() => {
    const look = () => {
      const bounds = map.getBounds();
      const { lng, lat } = map.getCenter().wrap();
      const middle = { lon: lng, lat };
      const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
      const close = map.getZoom() > closeUp;
      setLack(
        close && coveringRegions(regions, middle).length === 0
          ? { middle, anywhere: regionsInView(regions, view).length === 0 }
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
    () => (lack === undefined || offers === undefined ? undefined : smallestCovering(offers, lack.middle)),
    [offers, lack],
  );
  if (lack === undefined) return null;
  if (offer !== undefined) return <OfferPrompt key={keyOf(offer)} offer={offer} onView={onView} />;
  if (!lack.anywhere) return null;
  const detailed = detailedRegions(regions);
  return (
    <div className="card nothing-here" role="status">
      <span>{detailed.length === 0 ? t('nothingInstalled') : t('outside')}</span>
      {detailed.slice(0, offered).map(region => (
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
      {desk === undefined ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => onView({ at: 'get' })}>
          {t('getRegions')}
        </Button>
      )}
    </div>
  );
}
