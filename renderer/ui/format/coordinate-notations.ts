import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { toMgrs } from '../../../data-packs/geo/mgrs.ts';
import { utmReference } from '../../../data-packs/geo/utm.ts';
import type { NotationId } from '../notation-ids.ts';
import { t } from '../words.ts';
import { formatCoordinates } from './format.ts';
import { plusCode } from './plus-code.ts';

/** A notation of coordinates, which the search can read back. */
export interface Notation {
  id: NotationId;
  name: string;
  text: string;
}

/** Decimal degrees, degrees with minutes and seconds, from 80° south to 84° north UTM and MGRS, and plus code. */
export function notationsOf(point: LonLat): Notation[] {
  const utm = utmReference(point);
  const mgrs = toMgrs(point);
  return [
    { id: 'decimal', name: t('decimal'), text: formatCoordinates(point) },
    {
      id: 'degrees',
      name: t('degrees'),
      text: `${sexagesimal(point.lat, 'N', 'S')} ${sexagesimal(point.lon, 'E', 'W')}`,
    },
    ...(utm === undefined ? [] : [{ id: 'utm' as const, name: 'UTM', text: utm }]),
    ...(mgrs === undefined ? [] : [{ id: 'mgrs' as const, name: 'MGRS', text: mgrs }]),
    { id: 'plus', name: t('plus'), text: plusCode(point) },
  ];
}

/** 47°08'21.8"N; rounds before splitting, so that 59.96 seconds never become 60. */
function sexagesimal(value: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(value) * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  const hemisphere = value < 0 ? negative : positive;
  return `${degrees}°${String(minutes).padStart(2, '0')}'${seconds.padStart(4, '0')}"${hemisphere}`;
}
