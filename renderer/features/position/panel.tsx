import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { formatElapsed, formatTravelled } from './format-position.ts';
import { PositionParts } from './position-parts.tsx';
import { PositionProvider, usePosition } from './position-state.ts';
import './position.css';
import { PanelButton } from '../../shell/panel-button.tsx';
import { MapButton } from '../../ui/frames/map-button.tsx';

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
      className="bare-button recording-mark"
      data-running={recording.running}
      aria-label={`${t(recording.running ? 'recordingShown' : 'pausedShown')}  ${figures}`}
      onClick={() => shell.open('position')}
    >
      <span aria-hidden="true" />
      {figures}
    </button>
  );
}

/** Shows where one is, follows, turns with one; and, while that is on, what leads to its panel. */
function LocateButton() {
  const { api, status, follow } = usePosition();
  const { step, next } = useLocate();
  if (api === undefined) return null;
  const active = status?.on === true || status?.recording != null;
  return (
    <>
      <MapButton
        icon={follow === 'turn' ? 'arrow' : 'locate'}
        label={t(`step_${step}`)}
        word={t('word')}
        className="locate-button"
        data-state={status?.state ?? 'off'}
        data-follow={follow}
        onClick={next}
      />
      {active ? (
        <PanelButton
          panel="position"
          icon={status?.recording?.running === true ? 'record' : 'antenna'}
          label={t('title')}
          word={t('title')}
          className="position-button"
          data-recording={status?.recording?.running === true}
        />
      ) : null}
    </>
  );
}

/** What the button at the map does next. */
type LocateStep = 'on' | 'follow' | 'turn' | 'stay';

/** From off to on and followed, to a map that turns, to one that stays. The panel switches it off. */
function useLocate(): { step: LocateStep; next: () => void } {
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
