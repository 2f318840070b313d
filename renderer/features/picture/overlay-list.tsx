import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { useCamera } from '../../map/camera-port.tsx';
import { Icon } from '../../ui/icons.tsx';
import { isNamedHere, type Overlay } from './overlay.ts';
import { usePicture } from './picture-state.ts';
import { t } from './words.ts';

interface OverlayListProps {
  overlays: readonly Overlay[];
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}

/** What lies on the map, each to be drawn into the picture or not. */
export function OverlayList({ overlays, without, onChange }: OverlayListProps) {
  const camera = useCamera();
  const { frameAround } = usePicture();
  const fitTo = ({ lines, areas, points }: Overlay) => {
    const box = boundsOfPositions([
      ...lines.flatMap(({ line }) => line),
      ...areas.flatMap(({ rings }) => rings.flat()),
      ...points.map(({ position }) => position),
    ]);
    if (isEmpty(box)) return;
    frameAround(box);
    camera.current?.showBox(box);
  };
  return (
    <fieldset className="picture-overlays">
      <legend>{t('overlays')}</legend>
      {overlays.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noOverlays')}
        </Text>
      ) : (
        overlays.map(overlay => {
          const { id, name, icon, color } = overlay;
          const title = t('fitFrame', { name });
          return (
            <div key={id} className="picture-overlay-row">
              <Checkbox
                size="sm"
                checked={!without.includes(id)}
                onChange={event =>
                  onChange(event.currentTarget.checked ? without.filter(one => one !== id) : [...without, id])
                }
                label={
                  <span className="picture-overlay">
                    <span style={{ color }}>
                      <Icon name={icon} size={16} />
                    </span>
                    {/* Names of items are data. */}
                    <span className="picture-overlay-name" translate={isNamedHere(id) ? undefined : 'no'}>
                      {name}
                    </span>
                  </span>
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={title}
                title={title}
                onClick={() => fitTo(overlay)}
              >
                <Icon name="frame" size={15} />
              </ActionIcon>
            </div>
          );
        })
      )}
    </fieldset>
  );
}
