import { lazy, useMemo } from 'react';
import { nearestAlong, placeAlong } from '../../../formats/along-shapes.ts';
import { MapClicks } from '../../../map/marks/map-clicks.tsx';
import { PointPin } from '../../../map/marks/point-pin.tsx';
import { FitOnMap } from '../../../map/overlays/fit-on-map.tsx';
import { definePanel } from '../../../shell/define-panel.ts';
import { useShell } from '../../../shell/shell-context.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { TrackEditState, useTrackEdit } from './track-edit.ts';

export const trackEditPanel = definePanel({
  id: 'track-edit',
  place: 'data',
  State: TrackEditState,
  Panel: lazy(async () => ({ default: (await import('./edit-panel.tsx')).EditPanel })),
  covers: true,
  OnMap: EditOnMap,
});

const none: readonly never[] = [];

/** The place of the cut, which a click on the map moves, and the line that is tried. */
function EditOnMap() {
  return useShell().isOpen('track-edit') ? <Editor /> : null;
}

function Editor() {
  const { track, cutAt, setCutAt, preview } = useTrackEdit();
  const shapes = track?.shapes;
  const place = useMemo(() => shapes && placeAlong(shapes, cutAt), [shapes, cutAt]);
  const tried = useMemo(() => (preview?.lines ?? []).map(({ line }) => line), [preview]);
  if (shapes === undefined) return null;
  return (
    <>
      <MapClicks
        onClick={point => {
          const metres = nearestAlong(shapes, point);
          if (metres !== undefined) setCutAt(metres);
        }}
      />
      {place === undefined ? null : <PointPin point={place} label={t('cutAt')} />}
      <FitOnMap trace={none} fitted={tried} gaps={none} dropped={none} />
    </>
  );
}
