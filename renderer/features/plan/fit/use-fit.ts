import { useMemo } from 'react';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { mapMatching } from '../../../api/routing.ts';
import { fitWords as t } from '../../../words.ts';
import { type FittedTrace, fitRequest, readFit } from '../../plan-state/fitted-trace.ts';
import { placedPositions } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { useToolAnswer } from '../../plan-state/use-tool-answer.ts';
import { useTracks } from '../../tracks/use-tracks.ts';

/** The chosen line on its ways. `wanted`: whether to ask. */
export function useFit(wanted = true) {
  const { plan } = usePlan();
  const { trace, chosen } = useTrace();
  const asked = useMemo(() => (trace.length > 1 ? fitRequest(plan, trace) : 'noLine'), [plan, trace]);
  const fit = useToolAnswer<ReturnType<typeof fitRequest>, 'noLine', FittedTrace>('fit', {
    asked,
    wanted,
    ask: async (client, request, signal) => readFit(trace, await mapMatching(client, request, signal)),
  });
  return { ...fit, name: chosen.name, isPoints: chosen.value === points };
}

const points = 'points';

/** The line to fit: the one that was chosen, else the last opened track, else the plan's points. */
export function useTrace() {
  const { plan, dispatch } = usePlan();
  const tracks = useTracks();
  const lines = tracks.all.filter(({ shapes }) => shapes.lines.length > 0);
  /** Points are the plan's, others items of tracks. */
  const ownPoints = { value: points, name: t('pointsOfPlan') };
  const choices = [...lines.map(({ item, name }) => ({ value: item, name })), ownPoints];
  const wanted = plan.fitOf ?? tracks.latest?.item ?? points;
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0] ?? ownPoints;
  const track = lines.find(({ item }) => item === chosen.value);
  const trace = useMemo(
    () =>
      track === undefined
        ? placedPositions(plan)
        : track.shapes.lines.flatMap(({ line }) => line.map(([lon, lat]): Position => [lon, lat])),
    [track, plan],
  );
  return { choices, chosen, choose: (fitOf: string) => dispatch({ kind: 'change', change: { fitOf } }), trace };
}
