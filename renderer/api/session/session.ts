import { isRecord } from '../../../data-packs/base/is-record.ts';
import { parsedJson } from '../../../data-packs/base/parsed-json.ts';
import { ApiFailure, failureOf } from '../failure.ts';
import { send } from '../send.ts';

const accessName = 'outpost.access';
const sessionName = 'outpost.session';
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

function isAccess(value: unknown): value is Access & { session?: unknown } {
  if (!isRecord(value) || typeof value.key !== 'string') return false;
  return value.dashboardToken === undefined || typeof value.dashboardToken === 'string';
}

/** The access of this tab: survives a reload, not closing the tab. */
function storedAccess(): Access | undefined {
  const stored = parsedJson(sessionStorage.getItem(accessName) ?? '');
  return isAccess(stored) ? stored : undefined;
}

export function storeAccess({ key, dashboardToken }: Access): void {
  sessionStorage.setItem(accessName, JSON.stringify({ key, dashboardToken }));
}

/** Forgets the access of this tab, and the session by which this browser is let in again. */
export function clearAccess(): void {
  sessionStorage.removeItem(accessName);
  localStorage.removeItem(sessionName);
}

async function askForAccess(baseUrl: string, body: object): Promise<Access & { session?: unknown }> {
  const response = await send(`${baseUrl}/workstation/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await failureOf(response);
  const access: unknown = await response.json();
  if (!isAccess(access)) throw new Error('The service answered without a key.');
  return access;
}

/** Exchanges a one-time token for a key and a dashboard token. */
export async function exchangeToken(baseUrl: string, token: string): Promise<Access> {
  const { session: _, ...access } = await askForAccess(baseUrl, { token });
  return access;
}

/** Asks in a browser, where the service's cookie is the other half of the session that is kept here. */
async function enter(baseUrl: string, body: { token: string; keep: true } | { session: string }): Promise<Access> {
  const { session, ...access } = await askForAccess(baseUrl, body);
  if (typeof session === 'string') localStorage.setItem(sessionName, session);
  storeAccess(access);
  return access;
}

/** Enters again without a token; `undefined` where this browser was never let in, or was forgotten. */
export async function resume(baseUrl: string): Promise<Access | undefined> {
  const session = localStorage.getItem(sessionName);
  if (session === null) return undefined;
  try {
    return await enter(baseUrl, { session });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
    localStorage.removeItem(sessionName);
    return undefined;
  }
}

/** Enters with the token of the address; with a used one, or without, as this tab or this browser was let in before. */
export async function signIn(baseUrl: string, token: string | undefined): Promise<Access | undefined> {
  if (token === undefined) return storedAccess() ?? resume(baseUrl);
  try {
    return await enter(baseUrl, { token, keep: true });
  } catch (error) {
    // A second tab or a restored one has used the token already.
    const access = storedAccess() ?? (await resume(baseUrl).catch(() => undefined));
    if (access === undefined) throw error;
    return access;
  }
}
