import { utmBand, utmZone } from '../../../data-packs/geo/utm-zone.ts';
import type { GridKind } from '../../../data-packs/picture/options.ts';
import type { View } from '../map-view.ts';
import { mapSheetWords as t } from '../words.ts';
import { type NorthDirections, northDirections } from './north-directions.ts';

/** Where the norths of a sheet's middle are; undefined for the geographic grid, and where no magnetic model is for the day. */
export function northsOf(grid: GridKind, { longitude, latitude }: View, day: Date): NorthDirections | undefined {
  if (grid === 'geographic') return undefined;
  return northDirections(longitude, latitude, utmZone(longitude, latitude), day);
}

/** Names a grid, its zone and its datum, and where its north and the compass's are. `day`: of the declination. */
export function gridNotes(grid: GridKind, view: View, day: Date): string[] {
  const { longitude, latitude } = view;
  if (grid === 'geographic') return [t('geographicGrid')];
  const zone = utmZone(longitude, latitude);
  const name =
    grid === 'mgrs'
      ? t('mgrsGrid', { zone: `${zone}${utmBand(latitude) ?? ''}` })
      : t('utmGrid', { zone: `${zone}${latitude < 0 ? 'S' : 'N'}` });
  const norths = northsOf(grid, view, day);
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
