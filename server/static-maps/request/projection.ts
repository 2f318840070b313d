import { suitsUtm, usualZone, utmZone } from '../../../data-packs/geo/utm-zone.ts';
import type { OptionValues } from '../../../data-packs/picture/options.ts';
import { badRequest } from '../../errors.ts';
import { Camera, type View } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';

/** Degrees that a picture in UTM may be wide: a zone and half of its neighbours. */
const most = 12;

/** Throws `bad_request` for what asks for UTM where it is not. */
export function checkUtm(view: View, name: 'grid' | 'projection'): void {
  const other = name === 'grid' ? 'geographic' : 'mercator';
  if (!suitsUtm(view, most)) throw badRequest(t.message('utmReach', { name, other }));
}

/** The UTM zone in which a picture is drawn; undefined: Web Mercator. Throws `bad_request`. */
export function zoneOf({ projection, grid, scale }: OptionValues, isPaper: boolean, view: View): number | undefined {
  if (projection === 'utm') checkUtm(view, 'projection');
  if (projection === 'utm') return utmZone(view.longitude, view.latitude);
  const isUsual = isPaper && projection === undefined && (scale !== undefined || grid === 'utm' || grid === 'mgrs');
  return isUsual ? usualZone(view) : undefined;
}

/** How much more ground a picture shows in a zone to hold what it does in Web Mercator. `padding`: of its sides. */
export function growthIn(zone: number, view: View, padding: number): number {
  const flat = { ...view, pixelRatio: 1, utmZone: undefined };
  const [camera, turned] = [new Camera(flat), new Camera({ ...flat, utmZone: zone })];
  const [halfWidth, halfHeight] = [camera.width / 2, camera.height / 2];
  const share = 1 - 2 * padding;
  const sides = [-1, -0.5, 0, 0.5, 1];
  const ratios = sides.flatMap(across =>
    sides.map(down => {
      const place = camera.unproject(halfWidth * (1 + across * share), halfHeight * (1 + down * share));
      const [x, y] = turned.project(...place);
      return Math.max(Math.abs(x / halfWidth - 1), Math.abs(y / halfHeight - 1)) / share;
    }),
  );
  return Math.max(1, ...ratios);
}
