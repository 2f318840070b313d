import { useSyncExternalStore } from 'react';
import {
  addTexts,
  chooseLanguage as chooseOf,
  currentLanguage,
  languages,
  pseudoLanguage,
  setLanguage,
  type Texts,
  type UserLanguage,
} from '../../data-packs/words/language.ts';
import { mapLanguage, namesLanguage, storeNames } from '../api/names-language.ts';
import { createStore } from '../store.ts';

export { languages, type UserLanguage };

/** Fetches what a page shows in a language: the files of `data-packs/texts/<code>/` that it loads. */
export type FetchTexts = (code: UserLanguage) => Promise<readonly { default: Texts }[]>;

const storageName = 'outpost.language';
let fetchTexts: FetchTexts = async () => [];
const changes = createStore(0);
const drawAnew = () => changes.set(changes.get() + 1);

/** The chosen language, else the browser's. Await it before the first render: texts have to be there. */
export async function setupLanguage(fetch: FetchTexts): Promise<void> {
  fetchTexts = fetch;
  await load();
}

/** The language that was chosen in the settings; `undefined`: the system's. */
export function chosenLanguage(): UserLanguage | undefined {
  const stored = localStorage.getItem(storageName);
  return languages.find(({ code }) => code === stored)?.code;
}

/** Stores the language, loads its texts and draws the window anew in it; `undefined`: the system's. */
export async function chooseLanguage(code: UserLanguage | undefined): Promise<void> {
  if (code === undefined) localStorage.removeItem(storageName);
  else localStorage.setItem(storageName, code);
  await load();
  drawAnew();
}

/** The language of names on the map: a code, or `default` for those on their own signs; undefined: the window's. */
export function chooseNames(chosen: string | undefined): void {
  storeNames(chosen);
  drawAnew();
}

/** Calls back when texts or names come in another language; returns the function that ends that. */
export const onLanguageChange = changes.subscribe;

/** The language of the texts; draws the component anew when it changes. */
export const useLanguage = (): string => useSyncExternalStore(onLanguageChange, currentLanguage);

/** The language of names on the map; draws the component anew when it changes. */
export const useMapLanguage = (): string => useSyncExternalStore(onLanguageChange, mapLanguage);

/** The language of names in search; draws the component anew when it changes. */
export const useNamesLanguage = (): string => useSyncExternalStore(onLanguageChange, namesLanguage);

async function load(): Promise<void> {
  const language = chooseOf([localStorage.getItem(storageName), ...navigator.languages]);
  const code = language === pseudoLanguage ? 'en' : language;
  // The texts before stay where these cannot be fetched: a window without them is better than none.
  const fetched = await fetchTexts(code).catch(() => undefined);
  if (fetched === undefined) return;
  for (const { default: texts } of fetched) addTexts(code, texts);
  setLanguage(language);
  document.documentElement.lang = currentLanguage();
}
