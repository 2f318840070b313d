import type { Tags } from '../osm/osm-view.ts';
import { type Attributes, fromZoom } from './map-feature.ts';
import { scriptOf, splitByScript } from './scripts.ts';

/** The languages a basemap style can be switched to (`language_script_pairs` of @protomaps/basemaps 5.7). */
const nameLanguages = [
  ...[
    'ar',
    'cs',
    'bg',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'ga',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
  ],
  ...[
    'lt',
    'lv',
    'ne',
    'nl',
    'no',
    'mr',
    'mt',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sl',
    'sv',
    'tr',
    'uk',
    'ur',
    'vi',
    'zh-Hans',
    'zh-Hant',
  ],
];

const nameKeys = new Map(nameLanguages.map(language => [`name:${language}`, `name:${language}`]));

/**
 * `name`, where it is written in several scripts also `name2` and `name3`, their scripts (none for Latin), and `name:*`;
 * from `minzoom` on, so that below it lines can be merged regardless of their names.
 */
export function nameAttributes(tags: Tags, minzoom = 0): Attributes {
  const attributes: Attributes = {};
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
    if (nameKeys.has(key) && value !== '') set(key, value);
  }
  const chinese = tags['name:zh'];
  if (chinese) {
    if (!tags['name:zh-Hans']) set('name:zh-Hans', chinese);
    if (!tags['name:zh-Hant']) set('name:zh-Hant', chinese);
  }
  return attributes;
}
