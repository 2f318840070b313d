import type { Tags } from '../osm/osm-view.ts';
import { tagSet } from '../osm/tag-set.ts';
import { type Attributes, fromZoom } from './map-feature.ts';
import { scriptOf, splitByScript } from './scripts.ts';

/** Languages a style can be switched to (`language_script_pairs` of @protomaps/basemaps 5.7). */
const languages = tagSet(`
  ar cs bg da de el en es et fa fi fr ga he hi hr hu id it ja ko lt lv ne nl no mr mt pl pt ro ru sk sl sv tr uk ur vi
  zh-Hans zh-Hant
`);

/**
 * Attributes `name` (for a name in several scripts also `name2`, `name3`), the scripts unless Latin, and `name:*`;
 * present from `minzoom` on, so that lines of different names can be merged below it.
 */
export function nameAttributes(tags: Tags, minzoom = 0): Attributes {
  const attributes: Attributes = Object.create(null);
  const set = (key: string, value: string) => {
    attributes[key] = minzoom === 0 ? value : fromZoom(minzoom, value);
  };
  if (tags.name) {
    for (const [i, segment] of splitByScript(tags.name).slice(0, 3).entries()) {
      const suffix = i === 0 ? '' : `${i + 1}`;
      set(`name${suffix}`, segment);
      const script = scriptOf(segment);
      if (script !== 'Latin' && script !== 'Generic') set(`script${suffix}`, script);
    }
  }
  for (const [key, value] of Object.entries(tags)) {
    if (key.startsWith('name:') && languages.has(key.slice(5)) && value !== '') set(key, value);
  }
  const chinese = tags['name:zh'];
  if (chinese) {
    if (!tags['name:zh-Hans']) set('name:zh-Hans', chinese);
    if (!tags['name:zh-Hant']) set('name:zh-Hant', chinese);
  }
  return attributes;
}
