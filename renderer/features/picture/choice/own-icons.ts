import { isRecord } from '../../../../data-packs/base/is-record.ts';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import type { StaticMapBody } from '../../../api/static-map.ts';
import { type ChoiceOf, part, usualOf } from '../../../ui/kept-choice.ts';
import type { Overlay } from '../overlays/overlay.ts';

/** Where an icon has the point that it marks. */
export const iconFeet = ['center', 'bottom'] as const;

/** A picture that points are drawn with. */
export interface OwnIcon {
  /** What requests call it. */
  id: string;
  /** Of its file. */
  name: string;
  dataUrl: string;
  foot: (typeof iconFeet)[number];
}

/** Icons, and what is drawn with which of them. */
export const iconParts = {
  icons: part<readonly OwnIcon[]>([], stored =>
    Array.isArray(stored) ? stored.flatMap(icon => readIcon(icon) ?? []).slice(0, mostIcons) : undefined,
  ),
  /** An icon's id by that of what lies on the map, or `pin`; what is not here has the first icon. */
  iconOf: part<Readonly<Record<string, string>>>({}, stored => (isRecord(stored) ? textsIn(stored) : undefined)),
};
export type OwnIcons = ChoiceOf<typeof iconParts>;
export const noIcons: OwnIcons = usualOf(iconParts);

const textsIn = (stored: object): Record<string, string> =>
  Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** In place of an icon's id. */
export const pin = '';
/** As the endpoint takes them. */
export const mostIcons = 16;
const longestId = 36;

/** Icons with others, of which one of a known name takes its place. */
export function withIcons(icons: readonly OwnIcon[], added: readonly Omit<OwnIcon, 'id' | 'foot'>[]): OwnIcon[] {
  const all = [...icons];
  for (const icon of added) {
    const at = all.findIndex(({ name }) => name === icon.name);
    const known = all[at];
    if (known !== undefined) all[at] = { ...known, ...icon };
    else all.push({ ...icon, id: freeId(icon.name, all), foot: 'center' });
  }
  return all;
}

/** A name as requests take it: letters and digits of ASCII. */
function freeId(file: string, icons: readonly OwnIcon[]): string {
  const plain = file
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, longestId)
    .replaceAll(/^-|-$/g, '');
  const name = plain === '' ? 'icon' : plain;
  const isTaken = (id: string): boolean => icons.some(icon => icon.id === id);
  if (!isTaken(name)) return name;
  let count = 2;
  while (isTaken(`${name}-${count}`)) count++;
  return `${name}-${count}`;
}

/** What the points of something are drawn with; undefined: pins. */
export function iconFor({ icons, iconOf }: OwnIcons, overlay: string): OwnIcon | undefined {
  const chosen = lookup(iconOf, overlay);
  if (chosen === pin) return undefined;
  return icons.find(({ id }) => id === chosen) ?? icons[0];
}

/** Whether it has points that an icon may stand for: what has a letter keeps its pin. */
export const takesIcon = ({ points }: Overlay): boolean => points.some(({ label }) => label === undefined);

/** Those that something is drawn with, as requests have them. */
export function usedIcons(own: OwnIcons, overlays: readonly Overlay[]): Pick<StaticMapBody, 'icons'> {
  const used = new Set(overlays.filter(takesIcon).map(({ id }) => iconFor(own, id)));
  const sent = own.icons.filter(icon => used.has(icon)).map(({ id, dataUrl }) => [id, dataUrl]);
  return sent.length === 0 ? {} : { icons: Object.fromEntries(sent) };
}

function readIcon(stored: unknown): OwnIcon | undefined {
  if (!isRecord(stored)) return undefined;
  const { id, name, dataUrl, foot } = stored;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof dataUrl !== 'string') return undefined;
  return { id, name, dataUrl, foot: iconFeet.find(one => one === foot) ?? 'center' };
}
