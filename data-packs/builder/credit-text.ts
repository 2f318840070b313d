import { lookup } from '../base/lookup.ts';
import type { Attribution } from '../format/manifest.ts';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&copy;': '©' };

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, entity => lookup(entities, entity) ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;|·]+/, '')
    .trim();

/**
 * Reads a credit as its giver writes it, plain or as HTML: a credit for each link to a web page, and only the text of
 * all other markup. No text, no credit.
 */
export function creditsWritten(written: string | undefined, needed: Pick<Attribution, 'parts' | 'paths'>) {
  return (written ?? '').split(/(?<=<\/a\s*>)/i).flatMap((piece): Attribution[] => {
    const text = plainText(piece);
    if (text === '') return [];
    const url = /<a\s[^>]*?href\s*=\s*["']?(https?:\/\/[^"'\s>]+)/i.exec(piece)?.[1];
    const link = url !== undefined && URL.canParse(url) ? { url } : {};
    return [{ text, ...link, licence: 'as stated by its source', ...needed }];
  });
}
