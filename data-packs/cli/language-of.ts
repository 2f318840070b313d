import { chooseLanguage, type Language } from '../words/language.ts';

/**
 * The language of a command's texts: `OUTPOST_LANGUAGE`, else, as POSIX has it, the first of the system's variables
 * that is set.
 */
export const languageOf = (env: NodeJS.ProcessEnv): Language =>
  chooseLanguage([env.OUTPOST_LANGUAGE, env.LC_ALL || env.LC_MESSAGES || env.LANG]);
