import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages, type TranslatedLanguage } from '../../data-packs/words/language.ts';
import { translations as desktop } from '../../electron/translations/translations.ts';
import { translations as window } from '../../renderer/translations/translations.ts';
import { translations as commandLine } from '../../server/cli/translations/translations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const translatedLanguages = languages
  .map(({ code }) => code)
  .filter((code): code is TranslatedLanguage => code !== 'en');

/** Loads the catalogues of all rooms, and their translations. */
export async function loadAllTexts(): Promise<void> {
  const files = globSync('{data-packs,electron,renderer,server}/**/*.ts', { cwd: root });
  const catalogues = files.filter(file => /\bcatalogue\('/.test(readFileSync(join(root, file), 'utf8')));
  await Promise.all(catalogues.map(file => import(join(root, file))));
  await Promise.all(
    [window, commandLine, desktop].flatMap(room => translatedLanguages.map(language => room[language]())),
  );
}
