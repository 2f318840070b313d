import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../api/types.ts';
import { useCamera } from '../map/camera-port.tsx';
import { formatCoordinates } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { useSheetHeight } from '../ui/sheet-height.ts';
import type { PhonePlace } from './phone-place.ts';
import type { DevicePosition } from './use-position.ts';
import { t } from './words.ts';

interface PlaceSheetProps {
  place: PhonePlace;
  position: DevicePosition;
  onRoute: (costing: Costing, from: LonLat) => void;
  onClose: () => void;
}

const ways = [
  { costing: 'auto', icon: 'car', label: () => t('byCar') },
  { costing: 'bicycle', icon: 'bicycle', label: () => t('byBicycle') },
  { costing: 'pedestrian', icon: 'foot', label: () => t('onFoot') },
] as const;

/** A place, and the ways there: from where this phone is, else from the map's middle. */
export function PlaceSheet({ place, position, onRoute, onClose }: PlaceSheetProps) {
  const sheet = useSheetHeight<HTMLElement>();
  const camera = useCamera();
  const { title, context, note, point } = place;
  const here = position.place?.point;
  return (
    <section ref={sheet} className="phone-sheet" aria-label={title}>
      <div className="phone-head">
        <h1 translate="no">{title}</h1>
        <button type="button" className="phone-close" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {context === '' ? null : (
        <p className="phone-soft" translate="no">
          {context}
        </p>
      )}
      {note === '' ? null : <p translate="no">{note}</p>}
      <p className="phone-soft" translate="no">
        {formatCoordinates(point)}
      </p>
      <fieldset className="phone-ways">
        <legend>{here === undefined ? t('fromMiddle') : t('fromHere')}</legend>
        {ways.map(({ costing, icon, label }) => (
          <button
            key={costing}
            type="button"
            className="phone-main-button"
            onClick={() => {
              const from = here ?? camera.current?.view();
              if (from !== undefined) onRoute(costing, from);
            }}
          >
            <Icon name={icon} size={22} />
            {label()}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
