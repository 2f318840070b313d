import { useCallback, useMemo, useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { usePlan } from '../plan-state/plan-state.ts';
import { createHover, type HoverStore } from '../plan-state/route-hover.ts';
import { routeMarks } from '../plan-state/route-marks.ts';
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
  const show = useCallback(
    (name: string, line: ProfiledLine) => {
      setChosen({ name, line, hover: createHover() });
      shell.open('profile');
    },
    [shell],
  );
  const showRoute = useCallback(() => {
    setChosen(undefined);
    shell.open('profile');
  }, [shell]);
  const close = useCallback(() => {
    setChosen(undefined);
    shell.close('profile');
  }, [shell]);
  const marked = useMemo(() => route && { ...route, marks: routeMarks(plan, route) }, [plan, route]);
  return { chosen: shell.isOpen('profile') ? chosen : undefined, route: marked, show, showRoute, close };
});
