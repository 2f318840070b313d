import { useCamera } from '../../map/camera/camera-port.tsx';
import { MapClicks, PlaceCursor } from '../../map/marks/map-clicks.tsx';
import { PointPin } from '../../map/marks/point-pin.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { placeWords as t } from '../../words.ts';
import { useItemOpener } from '../data/items-state.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { SubjectState, useSubject } from '../subject/card-subject.ts';
import { PlaceCard } from './place-card.tsx';
import { placeOfItem } from './saved-place.ts';

export const placePanel = definePanel({
  id: 'place',
  State: SubjectState,
  Card: PlaceCard,
  useDismissCard: () => {
    const { subject, setSubject } = useSubject();
    return subject === undefined ? undefined : () => setSubject(undefined);
  },
  OnMap: PlaceOnMap,
});

const savedPlaceZoom = 15;

/** The pin of the selected place. A click on the map selects a point, unless directions wait for one. */
function PlaceOnMap() {
  const { covered } = useShell();
  const { subject, setSubject } = useSubject();
  const { takePoint } = usePlan();
  const camera = useCamera();
  useItemOpener('place', item => {
    const place = placeOfItem(item);
    if (place === undefined) return;
    setSubject({ kind: 'place', place });
    camera.current?.showPoint(place.point, savedPlaceZoom);
  });
  const point = subject?.kind === 'place' ? subject.place.point : subject?.point;
  return (
    <>
      {covered ? null : (
        <>
          <MapClicks
            sparesOwn
            onClick={(clicked, name) => {
              if (!takePoint(clicked)) setSubject({ kind: 'point', point: clicked, name });
            }}
          />
          <PlaceCursor />
        </>
      )}
      {point === undefined ? null : <PointPin point={point} label={t('pin')} />}
    </>
  );
}
