import { useCallback } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { MapClicks, PlaceCursor } from '../../map/marks/map-clicks.tsx';
import { PointPin } from '../../map/marks/point-pin.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { placeWords as t } from '../../words.ts';
import { useItemOpener } from '../data/item-openers.ts';
import type { KeptItem } from '../data/items-state.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { useSubject } from '../subject/subject.ts';
import { placeOfItem } from './saved-place.ts';

const savedPlaceZoom = 15;

/** The pin of the selected place. A click on the map selects a point, unless directions wait for one. */
export function PlaceOnMap() {
  const { covered } = useShell();
  const { subject, setSubject } = useSubject();
  const { takePoint } = usePlan();
  const camera = useCamera();
  const openSaved = useCallback(
    (item: KeptItem) => {
      const place = placeOfItem(item);
      if (place === undefined) return;
      setSubject({ kind: 'place', place });
      camera.current?.showPoint(place.point, savedPlaceZoom);
    },
    [setSubject, camera],
  );
  useItemOpener('place', openSaved);
  const point = subject?.kind === 'place' ? subject.place.point : subject?.point;
  return (
    <>
      {covered ? null : (
        <>
          <MapClicks
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
