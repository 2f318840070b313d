/** Keys, dashboard and one-time tokens, signatures, and credentials after `Bearer`. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\boutpost_(live|test|dash)_[0-9A-Za-z]{8,}/g, 'outpost_$1_…'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 …'],
  [/\b(token|key|api_key|apikey|access_token|signature|sig|password)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1$2…'],
];

/** Makes a line safe for a file that people send to others. */
export function maskSecrets(line: string): string {
  return secrets.reduce((text, [secret, shown]) => text.replace(secret, shown), line);
}
