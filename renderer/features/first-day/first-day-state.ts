import { useState } from 'react';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { realRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { isActive } from '../regions-state/task-progress.ts';
import { useTasks } from '../regions-state/use-admin-queries.ts';

/** Where this browser keeps that the cards were answered. */
const kept = 'outpost.first-day';

/** The cards of the first day, and the tour. */
export const [FirstDayState, useFirstDay] = shareState(() => {
  const admin = useAdminClient();
  const shell = useShell();
  const camera = useCamera();
  const installed = useInstalledRegions();
  const atWork = useTasks().some(isActive);
  const [answered, setAnswered] = useState(() => localStorage.getItem(kept) !== null);
  const [asked, setAsked] = useState(false);
  const [step, setStep] = useState<number>();
  const hasOwn = realRegions(installed).length > 0;
  const first = !answered && !hasOwn && !atWork && admin !== undefined;
  const dismiss = () => {
    localStorage.setItem(kept, 'answered');
    setAnswered(true);
    setAsked(false);
  };
  const show = (at: number | undefined) => {
    const panel = at === undefined ? undefined : tourSteps[at]?.panel;
    if (panel !== undefined) shell.open(panel);
    setStep(at);
  };
  return {
    /** Whether there is a region beside those that come with Outpost. */
    hasOwn,
    /** Whether the cards are shown, over a map that nothing covers. */
    areShown: (first || asked) && step === undefined && !shell.covered,
    /** Shows the cards again. */
    ask: () => {
      shell.close(shell.panel);
      setAsked(true);
    },
    dismiss,
    /** The step of the tour that is shown; undefined: none. */
    step,
    /** Shows the sandbox, where there is one, and begins the tour. */
    beginTour: () => {
      dismiss();
      const sandbox = installed.find(({ id }) => id === 'sandbox');
      if (sandbox !== undefined) camera.current?.showBox(sandbox.bounds);
      show(0);
    },
    goTo: show,
    leave: () => {
      if (step !== undefined) shell.open('search');
      setStep(undefined);
    },
  };
});

/** The steps of the tour: at what real control each points, the first that is seen, and the panel that has it. */
export const tourSteps = [
  { id: 'search', targets: ['search.search-box'], panel: 'search' },
  { id: 'here', targets: ['.maplibregl-canvas'], panel: 'search' },
  { id: 'route', targets: ['.rail-entry[data-place="plan"]'], panel: 'search' },
  { id: 'profile', targets: ['.plan'], panel: 'plan' },
  { id: 'layers', targets: ['.layers-button'], panel: 'search' },
  { id: 'export', targets: ['.rail-entry[data-place="export"]'], panel: 'search' },
] as const;
