import { FollowPosition, NorthUpAfterwards } from '../../map/camera/follow-position.tsx';
import { PositionOnMap } from '../../map/marks/position-on-map.tsx';
import { RecordingOnMap } from '../../map/overlays/recording-on-map.tsx';
import { usePosition } from './position-state.ts';
import { directionOf } from './position-words.ts';
import { useRecordedLine } from './use-recorded-line.ts';
import { t } from './words.ts';

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
