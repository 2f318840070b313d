import { useShell } from '../../shell/shell-context.tsx';
import { usePosition } from './position-state.ts';

/** What the button at the map does next. */
export type LocateStep = 'on' | 'follow' | 'turn' | 'stay';

/** From off to on and followed, to a map that turns, to one that stays. The panel switches it off. */
export function useLocate(): { step: LocateStep; next: () => void } {
  const shell = useShell();
  const { status, follow, setFollow, use } = usePosition();
  const step: LocateStep =
    status?.on !== true ? 'on' : follow === 'stay' ? 'follow' : follow === 'follow' ? 'turn' : 'stay';
  const next = () => {
    if (step !== 'on') {
      setFollow(step);
      return;
    }
    setFollow('follow');
    // Who switches it on for the first time sees where else positions come from.
    if (status?.source == null) shell.open('position');
    void use(status?.source ?? { kind: 'system' });
  };
  return { step, next };
}
