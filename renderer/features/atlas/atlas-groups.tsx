import { type Bounds, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { Fields } from '../../ui/fields/fields.tsx';
import { atlasPanelWords as t } from '../../words.ts';
import { ChoroplethGroup } from '../picture/choropleth/choropleth-group.tsx';
import { DrawingLooks } from '../picture/overlays/drawing-looks.tsx';
import { OverlayList } from '../picture/overlays/overlay-list.tsx';
import { OwnGroup } from '../picture/own/own-group.tsx';
import { laidOverPages } from './atlas-drawings.ts';
import { useAtlas } from './atlas-state.ts';
import type { PlannedAtlas } from './use-atlas-plan.ts';

/** What is laid over the maps, and what they are drawn with: as for a picture, with the same files. */
export function AtlasGroups({ planned, failure }: { planned: PlannedAtlas; failure: unknown }) {
  const camera = useCamera();
  const { choice, change, view, setView } = useAtlas();
  const { overlays, plan, planning, error } = planned;
  const { subject, without } = choice;
  const ground = {
    // A region and a way say themselves where they are.
    meets: (box: Bounds) => subject.kind !== 'view' || (view !== undefined && boundsMeet(view, box)),
    show: (box: Bounds) => {
      change({ subject: { kind: 'view' } });
      setView(box);
      camera.current?.showBox(box);
    },
    showLabel: t('fitAreas'),
    leaveOut: (id: string) => change({ without: [...without, id] }),
  };
  return (
    <>
      <OverlayList overlays={overlays} without={without} onChange={ids => change({ without: ids })} />
      {overlays.length === 0 ? null : (
        <DrawingLooks
          look={choice}
          hasLines={laidOverPages(overlays, choice).some(({ lines }) => lines.length > 0)}
          onChange={change}
        />
      )}
      <Fields>
        <ChoroplethGroup
          overlays={overlays}
          ground={ground}
          hasLegendApart={choice.legend}
          join={plan?.choropleth}
          loading={planning}
          error={error}
        />
        <OwnGroup error={failure} />
      </Fields>
    </>
  );
}
