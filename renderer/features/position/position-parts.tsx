import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { PositionApi, RecordingSummary } from '../../api/admin/position.ts';
import { FollowPosition, NorthUpAfterwards } from '../../map/camera/follow-position.tsx';
import { PositionOnMap } from '../../map/marks/position-on-map.tsx';
import { RecordingOnMap } from '../../map/overlays/recording-on-map.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { directionOf } from './format-position.ts';
import { usePosition } from './position-state.ts';

/** Where one is, where one was, and that the map keeps up with it. */
export function PositionParts() {
  const { api, status, follow, setFollow } = usePosition();
  const lines = useRecordedLine(api, status?.recording);
  const fix = status?.on === true ? status.fix : null;
  const old = status?.state !== 'fix';
  const direction = fix === null ? null : directionOf(fix);
  return (
    <>
      {lines.length === 0 ? null : <RecordingOnMap lines={lines} />}
      {fix === null ? null : (
        <PositionOnMap
          point={fix}
          accuracy={fix.accuracy}
          direction={direction}
          old={old}
          label={t(old ? 'wasHere' : 'isHere')}
        />
      )}
      {fix === null || follow === 'stay' ? null : (
        <FollowPosition
          point={fix}
          up={follow === 'turn' ? (direction ?? undefined) : undefined}
          onLeave={() => setFollow('stay')}
        />
      )}
      {follow === 'turn' ? <NorthUpAfterwards /> : null}
    </>
  );
}

interface Recorded {
  id: string;
  points: Position[];
  breaks: readonly number[];
}

const nothing: readonly (readonly Position[])[] = [];

/** The stretches of the recording as far as they are known here, which go on after the last known point. */
function useRecordedLine(
  api: PositionApi | undefined,
  recording: RecordingSummary | null | undefined,
): readonly (readonly Position[])[] {
  const [lines, setLines] = useState(nothing);
  const known = useRef<Recorded>(undefined);
  const asking = useRef(false);
  const id = recording?.id;
  const count = recording?.points ?? 0;
  useEffect(() => {
    if (id === undefined) {
      known.current = undefined;
      setLines(nothing);
      return;
    }
    if (known.current?.id !== id) known.current = { id, points: [], breaks: [] };
    const { current } = known;
    if (api === undefined || asking.current || current.points.length >= count) return;
    asking.current = true;
    void readOn(api, current, setLines).finally(() => {
      asking.current = false;
    });
  }, [api, id, count]);
  return lines;
}

async function readOn(
  api: PositionApi,
  recorded: Recorded,
  show: (lines: readonly (readonly Position[])[]) => void,
): Promise<void> {
  try {
    for (let more = true; more; ) {
      const answer = await api.points(recorded.points.length);
      if (answer.id !== recorded.id) return;
      for (const [lon, lat] of answer.points) recorded.points.push([lon, lat]);
      recorded.breaks = answer.breaks;
      show(stretches(recorded));
      ({ more } = answer);
    }
  } catch {
    // The next point asks again.
  }
}

function stretches({ points, breaks }: Recorded): Position[][] {
  const starts = [0, ...breaks.filter(start => start < points.length)];
  return starts.map((start, index) => points.slice(start, starts[index + 1]));
}
