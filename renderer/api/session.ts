import { send } from './client.ts';
import { failureOf } from './failure.ts';

const storageName = 'outpost.key';
const tokenName = 'token';

/** Takes the one-time token out of the address bar at once: neither history nor a copied link keeps it. */
export function takeToken(): string | undefined {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const token = parameters.get(tokenName);
  if (token === null) return undefined;
  const rest = location.hash
    .slice(1)
    .split('&')
    .filter(part => !part.startsWith(`${tokenName}=`))
    .join('&');
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`);
  return token;
}

/** The key of this tab: it survives a reload, not the closing of the tab. */
export function keptKey(): string | undefined {
  return sessionStorage.getItem(storageName) ?? undefined;
}

export function keepKey(key: string): void {
  sessionStorage.setItem(storageName, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(storageName);
}

/** Exchanges the one-time token of the workstation's address for a key. */
export async function exchangeToken(baseUrl: string, token: string): Promise<string> {
  const response = await send(`${baseUrl}/workstation/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw await failureOf(response);
  const body = (await response.json()) as { key: string };
  return body.key;
}
