import { useShell } from '../../shell/shell-context.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { usePosition } from './position-state.ts';
import { formatElapsed, formatTravelled } from './position-words.ts';

/** While a journey is recorded, in the status bar: how long and how far. */
export function PositionMark() {
  const shell = useShell();
  const { units } = useSettings();
  const { status } = usePosition();
  const recording = status?.recording;
  if (recording == null) return null;
  const figures = `${formatElapsed(recording.milliseconds)}  ${formatTravelled(recording.metres, units)}`;
  return (
    <button
      type="button"
      className="recording-mark"
      data-running={recording.running}
      aria-label={`${t(recording.running ? 'recordingShown' : 'pausedShown')}  ${figures}`}
      onClick={() => shell.open('position')}
    >
      <span aria-hidden="true" />
      {figures}
    </button>
  );
}
