import { catalogue, wordMessage } from './catalogue.ts';

const t = catalogue('otherKinds');

const nameOfTag = (tag: string): string | undefined => wordMessage({ code: `kinds.${tag}`, values: {} });

/** Their tags say how a thing is mapped or bounded; what it is, its layer says. */
const unspeaking: ReadonlySet<string> = new Set(['boundary', 'highway', 'building', 'addr:housenumber']);

/** "Town hall", "Village", "Shop (lighting)": the kind of a place of the index, as people call it. */
export function placeKind(layer: string, osmKey: string, osmValue: string): string {
  const name = nameOfTag(`${osmKey}=${osmValue}`);
  if (name !== undefined) return name;
  const family = unspeaking.has(osmKey) ? undefined : nameOfTag(`${osmKey}=*`);
  if (family === undefined) return nameOfTag(`layer=${layer}`) ?? t('place');
  return osmValue === 'yes' ? family : t('special', { kind: family, value: osmValue.replaceAll('_', ' ') });
}
