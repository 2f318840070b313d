import type { Tags } from '../osm/osm-view.ts';
import { tagSet } from '../osm/tag-set.ts';
import { type Attributes, fromZoom } from './map-feature.ts';
import { scriptOf, splitByScript } from './scripts.ts';

const prefix = 'name:';
/** Language, script, region, variants and private part (BCP 47), as they stand after `name:`: "de", "zh-Hant", "be-tarask". */
const languageTag =
  /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-[a-z\d]{5,8})*(?:-x(?:-[a-z\d]{1,8})+)?$/;
/** Words that look like codes but say what kind of name it is. */
const noLanguages = tagSet('alt old off loc int nat reg abb ref tag url adj gen');

/** The language of a key such as `name:de`; undefined for other keys, `name:etymology` and `name:left` among them. */
export function nameLanguage(key: string): string | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const code = key.slice(prefix.length);
  return languageTag.test(code) && !noLanguages.has(code) ? code : undefined;
}

/**
 * Attributes `name` (for a name in several scripts also `name2`, `name3`), the scripts unless Latin, and `name:*` in all
 * languages of the data; present from `minzoom` on, so that lines of different names can be merged below it.
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
    if (value && nameLanguage(key) !== undefined) set(key, value);
  }
  const chinese = tags['name:zh'];
  if (chinese) {
    if (!tags['name:zh-Hans']) set('name:zh-Hans', chinese);
    if (!tags['name:zh-Hant']) set('name:zh-Hant', chinese);
  }
  return attributes;
}
