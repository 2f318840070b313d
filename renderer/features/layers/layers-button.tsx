import { useShell } from '../../shell/shell-context.tsx';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { layersWords as t } from '../../words.ts';

/** Opens and closes the panel of layers. */
export function LayersButton() {
  const shell = useShell();
  const opened = shell.isOpen('layers');
  return (
    <MapButton
      className="layers-button"
      icon="layers"
      label={t('title')}
      word={t('word')}
      aria-pressed={opened}
      onClick={() => (opened ? shell.close('layers') : shell.open('layers'))}
    />
  );
}
