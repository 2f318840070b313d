import { useMemo } from 'react';
import { detailedRegions } from '../../map/initial-view.ts';
import { type OfferOutline, OfferOutlines } from '../../map/offer-outlines.tsx';
import { areaOf, byExtent } from './coverage.ts';
import { keyOf, offersOf } from './offers.ts';
import type { RegionHover } from './region-hover.ts';
import { useCatalogues } from './use-desk-queries.ts';
import type { RegionsView } from './view.ts';

interface OffersOnMapProps {
  view: RegionsView | undefined;
  hover: RegionHover;
  onView: (view: RegionsView) => void;
}

/** The catalogues' regions on the map while one chooses among them. */
export function OffersOnMap({ view, hover, onView }: OffersOnMapProps) {
  const choosing = view?.at === 'get' || view?.at === 'offer';
  const catalogues = useCatalogues().data;
  const offers = useMemo(
    () => (choosing ? byExtent(detailedRegions(offersOf(catalogues ?? []))).reverse() : []),
    [choosing, catalogues],
  );
  const outlines = useMemo<OfferOutline[]>(
    () => offers.map(offer => ({ key: keyOf(offer), name: offer.name, area: areaOf(offer) })),
    [offers],
  );
  if (outlines.length === 0) return null;
  return (
    <OfferOutlines
      outlines={outlines}
      hover={hover}
      chosen={view?.at === 'offer' ? keyOf({ catalogue: view.catalogue, id: view.region }) : undefined}
      onPick={key => {
        const offer = offers.find(one => keyOf(one) === key);
        if (offer !== undefined) onView({ at: 'offer', catalogue: offer.catalogue, region: offer.id });
      }}
    />
  );
}
