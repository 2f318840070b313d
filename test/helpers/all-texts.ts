import { globSync, readFileSync } from 'node:fs';
import { languages, type Texts, type UserLanguage } from '../../data-packs/words/language.ts';

const folder = new URL('../../data-packs/texts/', import.meta.url);

export const translatedLanguages = languages.map(({ code }) => code).filter(code => code !== 'en');

/** The files of a language by name, such as `window.json`. */
export const textFiles = (language: UserLanguage): ReadonlyMap<string, Texts> =>
  new Map(
    globSync('*.json', { cwd: new URL(`${language}/`, folder) }).map(file => [
      file,
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')),
    ]),
  );

/** All texts of a language by namespace. */
export const textsOf = (language: UserLanguage): Texts => Object.assign({}, ...textFiles(language).values());
