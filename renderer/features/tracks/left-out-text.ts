import type { LeftOut } from '../../../data-packs/interchange/features/left-out.ts';
import type { Losses } from '../../formats/track.ts';
import { tracksWords as t } from '../../words.ts';

/** What of a file is not drawn, in sentences; undefined where that is nothing. */
export function leftOutText(file: string, { left, unit, all, lost }: Losses): string | undefined {
  return left.length === 0 ? undefined : t('partly', { file, losses: lossesText({ left, unit, all, lost }) });
}

/** The same without the file; empty where that is nothing. */
export function lossesText({ left, unit, all, lost }: Losses): string {
  const counted = { drawn: all - lost, count: all };
  const drawn = lost === 0 ? [] : [t(unit === 'row' ? 'rowsDrawn' : 'featuresDrawn', counted)];
  return [...drawn, ...left.map(one => sentence(one, unit))].join(' ');
}

/** Whether something is missing that the file should have had. */
export const isTroubled = ({ left, lost }: Losses): boolean =>
  lost > 0 ||
  left.some(({ reason }) => reason !== 'hidden' && reason !== 'overlay' && reason !== 'link' && reason !== 'member');

/** Numbers that are told one by one. */
const told = 5;

function sentence({ reason, count, numbers: all, names }: LeftOut, unit: Losses['unit']): string {
  const few = all.slice(0, told).map(String);
  const numbers = all.length > few.length || count > all.length ? [...few, '…'] : few;
  const isRow = unit === 'row';
  switch (reason) {
    case 'noPosition':
      return t(isRow ? 'rowsNoPosition' : 'featuresNoPosition', { count, numbers });
    case 'notDegrees':
      return t(isRow ? 'rowsNotDegrees' : 'featuresNotDegrees', { count, numbers });
    case 'atZero':
      return t(isRow ? 'rowsAtZero' : 'featuresAtZero', { count, numbers });
    case 'badPosition':
      return t('badPosition', { count, numbers });
    case 'link':
      return names === undefined ? t('link', { count }) : t('namedLink', { count, names });
    case 'member':
      return t(reason, { count, names: names ?? [] });
    case 'cutOff':
    case 'noTable':
    case 'damaged':
      return t(reason);
    default:
      return t(reason, { count });
  }
}
