import { utmBand, utmZone } from '../../../../data-packs/geo/utm-zone.ts';
import type { View } from '../map-view.ts';
import type { GridKind } from './grid-kinds.ts';
import { northDirections } from './north-directions.ts';
import { t } from './words.ts';

/** Names a grid, its zone and its datum, and where its north and the compass's are. `day`: of the declination. */
export function gridNotes(grid: GridKind, { longitude, latitude }: View, day: Date): string[] {
  if (grid === 'geographic') return [t('geographicGrid')];
  const zone = utmZone(longitude, latitude);
  const name =
    grid === 'mgrs'
      ? t('mgrsGrid', { zone: `${zone}${utmBand(latitude) ?? ''}` })
      : t('utmGrid', { zone: `${zone}${latitude < 0 ? 'S' : 'N'}` });
  const norths = northDirections(longitude, latitude, zone, day);
  if (norths === undefined) return [name];
  const said = {
    grid: turned(norths.grid),
    magnetic: turned(norths.magnetic),
    change: turned(norths.change),
    model: norths.model,
    month: day.toISOString().slice(0, 7),
  };
  return [name, t('norths', said)];
}

/** Writes `3°52′E`. */
function turned(degrees: number): string {
  const minutes = Math.round(Math.abs(degrees) * 60);
  const angle = `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`;
  if (minutes === 0) return angle;
  return t(degrees < 0 ? 'westDegrees' : 'eastDegrees', { angle });
}
