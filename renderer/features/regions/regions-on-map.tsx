import '../tasks/tasks.css';
import './catalogue/offers.css';
import './regions.css';
import './world/world.css';
import { useMemo } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { featureOf, Overlay } from '../../map/overlays/overlay.tsx';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { areaOf } from '../regions-state/region-coverage.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { NothingHere } from './catalogue/nothing-here.tsx';
import { OffersOnMap } from './catalogue/offers-on-map.tsx';
import { ExtractsOnMap } from './world/extracts-on-map.tsx';
import { useWorldShown } from './world/use-world-shown.ts';
import { WatchSight } from './world/watch-sight.tsx';

/** Borders of installed and offered regions, and the prompt over an empty view. */
export function RegionsOnMap() {
  const camera = useCamera();
  const { covered } = useShell();
  const { view, hover, sight, isOpen, show } = useRegionsPanel();
  const worldShown = useWorldShown();
  const regions = useInstalledRegions();
  const borders = useMemo(
    () => detailedRegions(regions).map(region => featureOf(areaOf(region), { name: region.name })),
    [regions],
  );
  return (
    <>
      <Overlay id="regions" features={borders} />
      <WatchSight sight={sight} />
      <OffersOnMap view={isOpen && !worldShown ? view : undefined} hover={hover} onView={show} />
      {isOpen && worldShown ? (
        <ExtractsOnMap
          hover={hover}
          chosen={view.at === 'extract' ? view.id : undefined}
          onPick={id => show({ at: 'extract', id })}
        />
      ) : null}
      {covered ? null : (
        <NothingHere regions={regions} onShow={region => camera.current?.showBox(region.bounds)} onView={show} />
      )}
    </>
  );
}
