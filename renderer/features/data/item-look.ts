import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { IconName } from '../../ui/icons.tsx';
import { dataWords as t } from '../../words.ts';
import { abilitiesOf } from './item-kinds.ts';
import type { KeptItem } from './pending.ts';

/** To choose from; the first is that of saved places. */
export const colors = [
  { color: '#e03177', name: () => t('pink') },
  { color: '#7048e8', name: () => t('violet') },
  { color: '#0b6bcb', name: () => t('blue') },
  { color: '#0c8599', name: () => t('teal') },
  { color: '#2f9e44', name: () => t('green') },
  { color: '#e8590c', name: () => t('orange') },
  { color: '#a0611f', name: () => t('brown') },
  { color: '#5c6672', name: () => t('grey') },
] as const;

export const colorOf = ({ color, kind }: Pick<KeptItem, 'color' | 'kind'>): string =>
  color ?? (kind === 'group' ? '#5c6672' : colors[0].color);

export const iconOf = ({ kind }: Pick<KeptItem, 'kind'>): IconName => abilitiesOf(kind).icon;

export const isDrawn = ({ kind }: Pick<KeptItem, 'kind'>): boolean => abilitiesOf(kind).isDrawn;

/** A name to show: some items were never named. */
export const titleOf = ({ name, kind }: Pick<KeptItem, 'name' | 'kind'>): string => (name === '' ? t(kind) : name);

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Where an item says that it is: `properties.position`. */
export function positionOf({ properties }: Pick<KeptItem, 'properties'>): LonLat | undefined {
  const { position } = properties;
  if (typeof position !== 'object' || position === null || !('lat' in position) || !('lon' in position))
    return undefined;
  const { lat, lon } = position;
  return isNumber(lat) && isNumber(lon) ? { lat, lon } : undefined;
}

/** `properties.bounds`: west, south, east, north. */
export function boundsOf({ properties }: Pick<KeptItem, 'properties'>): Bounds | undefined {
  const { bounds } = properties;
  if (!Array.isArray(bounds) || bounds.length !== 4) return undefined;
  const [west, south, east, north]: unknown[] = bounds;
  return isNumber(west) && isNumber(south) && isNumber(east) && isNumber(north)
    ? [west, south, east, north]
    : undefined;
}

/** Whether an item is drawn: neither it nor its group is hidden or in the trash. */
export function isShown(item: KeptItem, items: ReadonlyMap<string, KeptItem>): boolean {
  const group = item.group === null ? undefined : items.get(item.group);
  return item.trashedAt === null && item.visible && group?.visible !== false;
}

const longest = 200;

/** A name as items have it: on one line, and not too long. */
export const itemName = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
