import { useMemo, useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { type Plan, placedWaypoints } from '../plan-state/plan.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import type { Route } from '../plan-state/route.ts';
import { createHover, type HoverStore } from '../plan-state/route-hover.ts';
import type { ProfiledLine } from './profiled-line.ts';

/** A line that was chosen for the drawer. */
interface Chosen {
  name: string;
  line: ProfiledLine;
  hover: HoverStore;
}

/** What the drawer shows: the line that was chosen, else the plan's route. */
export const [ProfileState, useProfile] = shareState(() => {
  const shell = useShell();
  const { plan, route } = usePlan();
  const [chosen, setChosen] = useState<Chosen>();
  const show = (name: string, line: ProfiledLine) => {
    setChosen({ name, line, hover: createHover() });
    shell.open('profile');
  };
  const showRoute = () => {
    setChosen(undefined);
    shell.open('profile');
  };
  const close = () => {
    setChosen(undefined);
    shell.close('profile');
  };
  const marked = useMemo(() => route && { ...route, marks: routeMarks(plan, route) }, [plan, route]);
  return { chosen: shell.isOpen('profile') ? chosen : undefined, route: marked, show, showRoute, close };
});

/** The plan's places between the ends of its route, as the legs part them: metres from the start, and names. */
function routeMarks(plan: Plan, { distances, legStarts }: Route): { along: number; name: string }[] {
  const places = placedWaypoints(plan);
  // Shaping points part legs, too: the names would stand at wrong places.
  if (legStarts.length !== places.length) return [];
  return places.slice(1, -1).map(({ label }, index) => {
    return { along: distances[legStarts[index + 1] ?? 0] ?? 0, name: label };
  });
}
