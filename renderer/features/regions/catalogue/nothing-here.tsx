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

interface NothingHereProps {
  regions: readonly RegionInfo[];
  onShow: (region: RegionInfo) => void;
  onView: (view: RegionsView) => void;
}

/** Further out than this the overview of the world is what one looks at. */
const closeUp = 7;
/** More of them are in the panel of regions. */
const offered = 3;

/** What the view lacks: a region at its middle, or any at all. */
interface Lack {
  middle: LonLat;
  anywhere: boolean;
}

/**
 * Says that an empty map is not a broken one: which region of a catalogue covers the middle of the view, to be had with one click; where
 * none does and the view holds no region, which there are.
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
      <span>
        {detailed.length === 0
          ? 'No region is installed: only the overview knows this place.'
          : 'Outside every installed region. Go to'}
      </span>
      {detailed.slice(0, offered).map(region => (
        <Button
          key={region.id}
          className="wordy-button"
          size="compact-sm"
          variant="light"
          onClick={() => onShow(region)}
        >
          {region.name}
        </Button>
      ))}
      {desk === undefined ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => onView({ at: 'get' })}>
          Get regions
        </Button>
      )}
    </div>
  );
}
