import './position.css';
import { PanelButton } from '../../shell/panel-button.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { usePosition } from './position-state.ts';

/** Shows where one is, follows, turns with one; and, while that is on, what leads to its panel. */
export function LocateButton() {
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
