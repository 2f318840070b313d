import { Checkbox, Text } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';
import { type Overlay, planOverlay } from './overlay.ts';
import { t } from './words.ts';

interface OverlayListProps {
  overlays: readonly Overlay[];
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}

/** What lies on the map, each to be drawn into the picture or not. */
export function OverlayList({ overlays, without, onChange }: OverlayListProps) {
  return (
    <fieldset className="picture-overlays">
      <legend>{t('overlays')}</legend>
      {overlays.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noOverlays')}
        </Text>
      ) : (
        overlays.map(({ id, name, icon, color }) => (
          <Checkbox
            key={id}
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
                {/* The plan's name is this window's word, the others' are data. */}
                <span className="picture-overlay-name" translate={id === planOverlay ? undefined : 'no'}>
                  {name}
                </span>
              </span>
            }
          />
        ))
      )}
    </fieldset>
  );
}
