import type { Attribution, PartKind } from '../../../data-packs/format/manifest.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, character => escapes[character] ?? character);

/** The credits that a kind of part needs, each once, as the HTML snippet that map libraries show. */
export function attributionHtml(attributions: readonly Attribution[], kind: PartKind): string {
  const credits = new Map<string, string>();
  for (const { text, url, parts } of attributions) {
    if (!parts.includes(kind)) continue;
    const shown = escapeHtml(text);
    const safe = url !== undefined && /^https?:/i.test(url);
    const known = credits.get(text);
    if (known === undefined || (safe && known === shown)) {
      credits.set(text, safe ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${shown}</a>` : shown);
    }
  }
  return [...credits.values()].join(', ');
}
