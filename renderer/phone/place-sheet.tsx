import { useQuery } from '@tanstack/react-query';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from '../api/client.ts';
import type { SharedItem } from '../api/phone.ts';
import type { Costing } from '../api/types.ts';
import { titleOf } from '../features/data/item-look.ts';
import { useCamera } from '../map/camera/camera-port.tsx';
import { formatCoordinates, formatDistance } from '../ui/format/format.ts';
import { Icon } from '../ui/icons.tsx';
import { dataWords as kinds, phoneWords as t } from '../words.ts';
import { failureText } from './failed.tsx';
import type { PhonePlace } from './phone-place.ts';
import { itemShapesQuery } from './shared-items.tsx';
import { Sheet } from './sheet.tsx';
import type { DevicePosition } from './use-position.ts';

interface WaysProps {
  position: DevicePosition;
  /** Whether they lead to where a line begins. */
  toStart?: boolean;
  onRoute: (costing: Costing, from: LonLat) => void;
}

interface PlaceSheetProps extends WaysProps {
  place: PhonePlace;
  onClose: () => void;
}

/** A place, and the ways there. */
export function PlaceSheet({ place: { title, context, note, point }, onClose, ...ways }: PlaceSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      {context === '' ? null : (
        <p className="phone-soft" translate="no">
          {context}
        </p>
      )}
      {note === '' ? null : <p translate="no">{note}</p>}
      <p className="phone-soft" translate="no">
        {formatCoordinates(point)}
      </p>
      <Ways {...ways} />
    </Sheet>
  );
}

interface ItemSheetProps {
  client: ApiClient;
  item: SharedItem;
  position: DevicePosition;
  onRoute: (costing: Costing, from: LonLat, start: LonLat) => void;
  onClose: () => void;
}

/** A saved route, track or area, and the ways to where it begins. */
export function ItemSheet({ client, item, position, onRoute, onClose }: ItemSheetProps) {
  const { data: shapes, error } = useQuery(itemShapesQuery(client, item));
  const start = shapes?.start;
  return (
    <Sheet title={titleOf(item)} onClose={onClose}>
      <p className="phone-soft">{itemFacts(item, shapes?.metres)}</p>
      {item.note === '' ? null : <p translate="no">{item.note}</p>}
      {error === null ? null : <p role="alert">{failureText(error)}</p>}
      {shapes === undefined && error === null ? <p role="status">{t('readingItem')}</p> : null}
      {start === undefined ? null : (
        <Ways position={position} toStart onRoute={(costing, from) => onRoute(costing, from, start)} />
      )}
    </Sheet>
  );
}

/** "Track · 12.4 km" */
export function itemFacts({ kind, metres }: Pick<SharedItem, 'kind' | 'metres'>, measured: number | undefined): string {
  const length = metres ?? measured ?? 0;
  return length > 0 ? `${kinds(kind)} · ${formatDistance(length, 'kilometers')}` : kinds(kind);
}

const ways = [
  { costing: 'auto', icon: 'car', label: () => t('byCar') },
  { costing: 'bicycle', icon: 'bicycle', label: () => t('byBicycle') },
  { costing: 'pedestrian', icon: 'foot', label: () => t('onFoot') },
] as const;

/** The ways to a place: from where this phone is, else from the map's middle. */
function Ways({ position, toStart = false, onRoute }: WaysProps) {
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
