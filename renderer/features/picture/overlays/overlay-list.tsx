import { IconButton } from '../../../ui/buttons.tsx';
import { SelectField, Tick } from '../../../ui/fields/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { pictureWords as t } from '../../../words.ts';
import { iconFor, pin, takesIcon } from '../choice/own-icons.ts';
import { usePicture } from '../choice/picture-state.ts';
import { isNamedHere, type Overlay } from './overlay.ts';

interface OverlayListProps {
  overlays: readonly Overlay[];
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
  /** Lays the frame around one; undefined: there is no frame. */
  onFit?: (overlay: Overlay) => void;
}

/** What lies on the map, each to be drawn into the picture or not, its points with an icon of one's own. */
export function OverlayList({ overlays, without, onChange, onFit }: OverlayListProps) {
  return (
    <fieldset className="field-set">
      <legend>{t('overlays')}</legend>
      {overlays.length === 0 ? (
        <SoftText>{t('noOverlays')}</SoftText>
      ) : (
        overlays.map(overlay => {
          const { id, name, icon, color } = overlay;
          return (
            <div key={id} className="beside apart">
              <Tick
                className="grows"
                checked={!without.includes(id)}
                onChange={checked => onChange(checked ? without.filter(one => one !== id) : [...without, id])}
                label={
                  <span className="beside picture-overlay">
                    <span style={{ color }}>
                      <Icon name={icon} size={16} />
                    </span>
                    {/* Names of items are data. */}
                    <span className="grows" translate={isNamedHere(id) ? undefined : 'no'}>
                      {name}
                    </span>
                  </span>
                }
              />
              <IconChoice overlay={overlay} />
              {onFit === undefined ? null : (
                <IconButton icon="frame" hint label={t('fitFrame', { name })} onClick={() => onFit(overlay)} />
              )}
            </div>
          );
        })
      )}
    </fieldset>
  );
}

/** Which icon its points have, where there are any. */
function IconChoice({ overlay }: { overlay: Overlay }) {
  const { files, setFiles } = usePicture();
  const { icons, iconOf } = files;
  if (icons.length === 0 || !takesIcon(overlay)) return null;
  const { id, name } = overlay;
  return (
    <SelectField
      className="picture-overlay-icon"
      aria-label={t('drawnWith', { name })}
      value={iconFor(files, id)?.id ?? pin}
      onChange={icon => setFiles({ iconOf: { ...iconOf, [id]: icon } })}
    >
      <option value={pin}>{t('pin')}</option>
      {icons.map(icon => (
        <option key={icon.id} value={icon.id} translate="no">
          {icon.name.replace(/\.[^.]*$/, '')}
        </option>
      ))}
    </SelectField>
  );
}
