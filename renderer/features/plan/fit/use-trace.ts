import { useMemo } from 'react';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { fitWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { useTracks } from '../../tracks/use-tracks.ts';

interface TraceChoice {
  /** `points`: the plan's, else the item of a track. */
  value: string;
  name: string;
}

interface TraceState {
  choices: readonly TraceChoice[];
  chosen: TraceChoice;
  choose: (value: string) => void;
  trace: readonly Position[];
}

/** The choice of the plan's points. */
export const points = 'points';

/** The line to fit: the one that was chosen, else the last opened track, else the plan's points. */
export function useTrace(): TraceState {
  const { plan, dispatch } = usePlan();
  const tracks = useTracks();
  const lines = tracks.all.filter(({ shapes }) => shapes.lines.length > 0);
  const ownPoints = { value: points, name: t('pointsOfPlan') };
  const choices = [...lines.map(({ item, name }) => ({ value: item, name })), ownPoints];
  const wanted = plan.fitOf ?? tracks.latest?.item ?? points;
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0] ?? ownPoints;
  const track = lines.find(({ item }) => item === chosen.value);
  const trace = useMemo(
    () =>
      track === undefined
        ? placedWaypoints(plan).map(({ point }): Position => [point.lon, point.lat])
        : track.shapes.lines.flatMap(({ line }) => line.map(([lon, lat]): Position => [lon, lat])),
    [track, plan],
  );
  return { choices, chosen, choose: fitOf => dispatch({ kind: 'change', change: { fitOf } }), trace };
}
