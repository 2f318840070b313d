import { z } from 'zod';

/** Key in the metadata of basemap archives: the codes of their `name:<code>` attributes, most frequent first. */
export const languagesKey = 'outpost:languages';

/** Codes in archives that do not list theirs: the languages of the Protomaps basemap. */
const unlisted = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ar', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'nl', 'pl', 'uk', 'cs', 'tr'],
  ...['fa', 'sv', 'fi', 'da', 'no', 'hu', 'ro', 'el', 'he', 'hi', 'id', 'vi', 'bg', 'hr', 'sk', 'sl', 'et', 'lv', 'lt'],
  ...['ga', 'ne', 'mr', 'mt', 'ur'],
];

const listed = z.array(z.string().min(1).max(40)).max(2000);

/** Reads the codes of an archive's metadata. */
export function languagesOf(metadata: Record<string, unknown>): readonly string[] {
  const parsed = listed.safeParse(metadata[languagesKey]);
  return parsed.success ? parsed.data : unlisted;
}
