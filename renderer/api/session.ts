import { failureOf } from './failure.ts';
import { send } from './send.ts';

const storageName = 'outpost.access';
const tokenName = 'token';

/** Removes the one-time token from the address bar, so that neither history nor a copied link holds it. */
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

/** The secrets of the API and of its administration (packs, keys, usage). */
export interface Access {
  key: string;
  /** Missing where the user typed a key, which opens the API only. */
  dashboardToken?: string;
}

function isAccess(value: unknown): value is Access {
  if (typeof value !== 'object' || value === null || !('key' in value) || typeof value.key !== 'string') return false;
  return !('dashboardToken' in value) || typeof value.dashboardToken === 'string';
}

/** The access of this tab: survives a reload, not closing the tab. */
export function storedAccess(): Access | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    return isAccess(stored) ? stored : undefined;
  } catch {
    // Not our format: ask for a key.
    return undefined;
  }
}

export function storeAccess(access: Access): void {
  sessionStorage.setItem(storageName, JSON.stringify(access));
}

export function clearAccess(): void {
  sessionStorage.removeItem(storageName);
}

/** Exchanges a one-time token for a key and a dashboard token. */
export async function exchangeToken(baseUrl: string, token: string): Promise<Access> {
  const response = await send(`${baseUrl}/workstation/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw await failureOf(response);
  const access: unknown = await response.json();
  if (!isAccess(access)) throw new Error('The service answered without a key.');
  return access;
}
