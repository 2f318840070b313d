import { useMemo } from 'react';
import { OfferOutlines } from '../../../map/marks/offer-outlines.tsx';
import { useDrawn } from '../../../map/use-drawn.ts';
import { keyOf } from '../../regions-state/offers.ts';
import { outlinesOf } from '../../regions-state/read-offers.ts';
import { useOffers } from '../../regions-state/use-admin-queries.ts';
import type { RegionHover, RegionsView } from '../regions-view.ts';

interface OffersOnMapProps {
  view: RegionsView | undefined;
  hover: RegionHover;
  onView: (view: RegionsView) => void;
}

/** The catalogues' regions on the map, while the user browses them. */
export function OffersOnMap({ view, hover, onView }: OffersOnMapProps) {
  const choosing = view?.at === 'get' || view?.at === 'offer';
  const offers = useOffers(useDrawn()).data?.offers;
  const outlines = useMemo(() => (choosing ? outlinesOf(offers ?? []) : []), [choosing, offers]);
  if (outlines.length === 0) return null;
  return (
    <OfferOutlines
      outlines={outlines}
      hover={hover}
      chosen={view?.at === 'offer' ? keyOf({ catalogue: view.catalogue, id: view.region }) : undefined}
      onPick={key => {
        const offer = offers?.find(one => keyOf(one) === key);
        if (offer !== undefined) onView({ at: 'offer', catalogue: offer.catalogue, region: offer.id });
      }}
    />
  );
}
