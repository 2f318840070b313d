import './position.css';
import { useShell } from '../../shell/shell-context.tsx';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { usePosition } from './position-state.ts';
import { useLocate } from './use-locate.ts';
import { t } from './words.ts';

/** Shows where one is, follows, turns with one; and, while that is on, what leads to its panel. */
export function LocateButton() {
  const shell = useShell();
  const { api, status, follow } = usePosition();
  const { step, next } = useLocate();
  if (api === undefined) return null;
  const opened = shell.isOpen('position');
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
        <MapButton
          icon={status?.recording?.running === true ? 'record' : 'antenna'}
          label={t('title')}
          word={t('title')}
          className="position-button"
          aria-pressed={opened}
          data-recording={status?.recording?.running === true}
          onClick={() => (opened ? shell.close('position') : shell.open('position'))}
        />
      ) : null}
    </>
  );
}
