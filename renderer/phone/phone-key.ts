const keyName = 'outpost.phone.key';

export const storedKey = (): string | undefined => localStorage.getItem(keyName) ?? undefined;

export const storeKey = (key: string): void => localStorage.setItem(keyName, key);

/** Forgets the key, and what was seen with it. */
export function forgetKey(): void {
  localStorage.removeItem(keyName);
  // Not there without TLS.
  if ('caches' in globalThis) void caches.delete('outpost-seen');
}

/** Takes the code out of the address bar, so that neither history nor a copied link holds it. */
export function takeCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined;
  if (code !== undefined) history.replaceState(history.state, '', location.pathname);
  return code;
}
