import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { formatElapsed, formatTravelled } from './format-position.ts';
import { LocateButton, useLocate } from './locate-button.tsx';
import { PositionParts } from './position-parts.tsx';
import { PositionProvider, usePosition } from './position-state.ts';

export const positionPanel = definePanel({
  id: 'position',
  State: PositionProvider,
  Panel: lazy(async () => ({ default: (await import('./position-panel.tsx')).PositionPanel })),
  OnMap: PositionParts,
  Button: LocateButton,
  Status: PositionMark,
  commands: [
    { id: 'locate', label: () => t('locate'), key: 'G', useRun: () => useLocate().next },
    { id: 'position', label: () => t('title'), useRun: opens('position') },
  ],
});

/** While a journey is recorded, in the status bar: how long and how far. */
function PositionMark() {
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
