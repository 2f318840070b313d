import './regions.css';
import './offers.css';
import { useEffect, useMemo } from 'react';
import { featureOf } from '../../formats/feature.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { listen } from '../../map/listen.ts';
import { useMap } from '../../map/map-context.ts';
import { OfferOutlines } from '../../map/marks/offer-outlines.tsx';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { useDrawn } from '../../map/use-drawn.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { keyOf, outlinesOf } from '../regions-state/offers.ts';
import { areaOf } from '../regions-state/region-coverage.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { useCatalogues, useOffers } from '../regions-state/use-admin-queries.ts';
import { NothingHere } from './catalogue/nothing-here.tsx';
import { extractKey } from './world/extracts.ts';
import { useExtracts } from './world/use-extracts.ts';

/** Borders of installed and offered regions, and the prompt over an empty view. */
export function RegionsOnMap() {
  const { covered } = useShell();
  const { isOpen } = useRegionsPanel();
  const worldShown = useWorldShown();
  const regions = useInstalledRegions();
  const borders = useMemo(
    () => detailedRegions(regions).map(region => featureOf(areaOf(region), { name: region.name })),
    [regions],
  );
  useWatchedSight();
  return (
    <>
      <Overlay id="regions" features={borders} />
      <OffersOnMap shown={isOpen && !worldShown} />
      {isOpen && worldShown ? <ExtractsOnMap /> : null}
      {covered ? null : <NothingHere />}
    </>
  );
}

/** Whether the Regions panel is at the world's list: chosen, or as there is no catalogue to get regions from. */
function useWorldShown(): boolean {
  const { view, isOpen } = useRegionsPanel();
  const catalogues = useCatalogues(isOpen).data;
  if (view.at === 'get') return catalogues?.length === 0;
  return view.at === 'world' || view.at === 'extract';
}

/** Keeps what the map shows, for panels, which are outside the map. */
function useWatchedSight(): void {
  const { map } = useMap();
  const camera = useCamera();
  const { sight } = useRegionsPanel();
  useEffect(() => {
    const look = () => sight.set(camera.current?.boxInSight());
    look();
    return listen(map, ['moveend'], look);
  }, [map, camera, sight]);
}

/** The catalogues' regions on the map, while the user browses them. */
function OffersOnMap({ shown }: { shown: boolean }) {
  const { view, hover, show } = useRegionsPanel();
  const choosing = shown && (view.at === 'get' || view.at === 'offer');
  const offers = useOffers(useDrawn()).data?.offers;
  const outlines = useMemo(() => (choosing ? outlinesOf(offers ?? []) : []), [choosing, offers]);
  if (outlines.length === 0) return null;
  return (
    <OfferOutlines
      outlines={outlines}
      hover={hover}
      chosen={view.at === 'offer' ? keyOf({ catalogue: view.catalogue, id: view.region }) : undefined}
      onPick={key => {
        const offer = offers?.find(one => keyOf(one) === key);
        if (offer !== undefined) show({ at: 'offer', catalogue: offer.catalogue, region: offer.id });
      }}
    />
  );
}

/** The extracts on the map, while one is chosen: a click takes the smallest that holds the place. */
function ExtractsOnMap() {
  const { view, hover, show } = useRegionsPanel();
  const { areas } = useExtracts();
  const outlines = useMemo(() => {
    // Countries with parts would be drawn, and tinted, twice.
    const drawn = areas.filter(({ hasParts }) => !hasParts).toReversed();
    return drawn.map(area => ({ key: extractKey(area.extract.id), area: areaOf(area) }));
  }, [areas]);
  if (outlines.length === 0) return null;
  return (
    <OfferOutlines
      outlines={outlines}
      hover={hover}
      chosen={view.at === 'extract' ? extractKey(view.id) : undefined}
      onPick={key => show({ at: 'extract', id: key.slice(extractKey('').length) })}
    />
  );
}
