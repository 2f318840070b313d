import { useShell } from '../../shell/shell-context.tsx';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { drawWords as t } from '../../words.ts';

/** Opens and closes the panel of drawing. */
export function DrawButton() {
  const shell = useShell();
  const opened = shell.isOpen('draw');
  return (
    <MapButton
      icon="ruler"
      label={t('title')}
      word={t('word')}
      aria-pressed={opened}
      onClick={() => (opened ? shell.close('draw') : shell.open('draw'))}
    />
  );
}
