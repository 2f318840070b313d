import type { Attribution, PartKind } from '../../../data-packs/format/manifest.ts';
import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';

/**
 * The credits that a kind of part needs, each once, as the HTML snippet that map libraries show. With `path` those of
 * that part alone.
 */
export function attributionHtml(attributions: readonly Attribution[], kind: PartKind, path?: string): string {
  const credits = new Map<string, string>();
  for (const { text, url, parts, paths } of attributions) {
    if (!parts.includes(kind) || (path !== undefined && paths !== undefined && !paths.includes(path))) continue;
    const shown = escapeXml(text);
    const safe = url !== undefined && /^https?:/i.test(url);
    const known = credits.get(text);
    if (known === undefined || (safe && known === shown)) {
      credits.set(text, safe ? `<a href="${escapeXml(url)}" target="_blank" rel="noopener">${shown}</a>` : shown);
    }
  }
  return [...credits.values()].join(', ');
}
