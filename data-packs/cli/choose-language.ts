import { type Language, languages, pseudoLanguage } from '../words/language.ts';

/**
 * The language of a command's texts, as the system's variables ask for it. `OUTPOST_LANGUAGE` comes first and may name the
 * pseudo-language, which shows what no catalogue has.
 */
export function chooseLanguage(env: NodeJS.ProcessEnv): Language {
  if (env.OUTPOST_LANGUAGE === pseudoLanguage) return pseudoLanguage;
  // POSIX: the first that is set counts.
  const asked = env.OUTPOST_LANGUAGE || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const code = asked.split(/[_.@-]/)[0]?.toLowerCase();
  return languages.find(language => language === code) ?? 'en';
}
