import { Button } from '@mantine/core';
import { hasImagery } from '../../api/tiles/styles.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { useImageryElsewhere } from '../../map/layers/use-imagery-elsewhere.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { layersWords as t } from '../../words.ts';

/** Says that imagery was chosen where there is none, and leads to what there is. */
export function ImageryNote() {
  const shell = useShell();
  const camera = useCamera();
  const { styleName, colorScheme, setStyleName } = useSettings();
  const drawn = useDrawnStyle();
  const elsewhere = useImageryElsewhere(hasImagery(drawn));
  if (drawn === styleName && elsewhere === undefined) return null;
  const other = t(colorScheme);
  return (
    <div className="card nothing-here" role="status">
      <span>{elsewhere === undefined ? t('insteadOfImagery', { style: other }) : t('noImageryHere')}</span>
      {elsewhere === undefined ? (
        <Button size="compact-sm" variant="subtle" onClick={() => shell.open('layers')}>
          {t('title')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="light" onClick={() => camera.current?.showBox(elsewhere)}>
          {t('showImagery')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => setStyleName(colorScheme)}>
        {t('useStyle', { style: other })}
      </Button>
    </div>
  );
}
