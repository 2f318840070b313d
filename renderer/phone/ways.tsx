import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../api/types.ts';
import { useCamera } from '../map/camera/camera-port.tsx';
import { Icon } from '../ui/icons.tsx';
import { phoneWords as t } from '../words.ts';
import type { DevicePosition } from './use-position.ts';

export interface WaysProps {
  position: DevicePosition;
  /** Whether they lead to where a line begins. */
  toStart: boolean;
  onRoute: (costing: Costing, from: LonLat) => void;
}

const ways = [
  { costing: 'auto', icon: 'car', label: () => t('byCar') },
  { costing: 'bicycle', icon: 'bicycle', label: () => t('byBicycle') },
  { costing: 'pedestrian', icon: 'foot', label: () => t('onFoot') },
] as const;

/** The ways to a place: from where this phone is, else from the map's middle. */
export function Ways({ position, toStart, onRoute }: WaysProps) {
  const camera = useCamera();
  const here = position.place?.point;
  const legend =
    here === undefined ? t(toStart ? 'toStartFromMiddle' : 'fromMiddle') : t(toStart ? 'toStartFromHere' : 'fromHere');
  return (
    <fieldset className="phone-ways">
      <legend>{legend}</legend>
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
  );
}
