import { SwitchedOverlays } from '../../map/overlays/switched-overlays.tsx';
import { Tiles3dOnMap } from '../../map/tiles-3d/tiles-3d-on-map.tsx';
import { IncidentCards } from '../../map/traffic/incident-cards.tsx';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { ImageryNote } from './imagery-note.tsx';
import { incidentKind } from './incident-list.tsx';

/** What people switched, and why there is no imagery where they want it. */
export function LayersOnMap() {
  const regions = useInstalledRegions();
  return (
    <>
      <SwitchedOverlays />
      <Tiles3dOnMap regions={regions} />
      <IncidentCards kindOf={incidentKind} />
      <ImageryNote />
    </>
  );
}
