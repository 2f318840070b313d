import { createStore } from '../store.ts';

/** A request that the window sent, as it may be shown and sent again: without keys, tokens and signatures. */
export interface SentRequest {
  id: number;
  /** When it was last sent: milliseconds since 1970. */
  at: number;
  method: string;
  /** The whole address, without secrets. */
  url: string;
  /** The address had a signature, which is not kept. */
  signed: boolean;
  contentType: string | undefined;
  body: string | undefined;
  /** It had a body that is not kept: a file, or a long one. */
  bodyLeftOut: boolean;
  /** 0: there was no answer. */
  status: number;
  milliseconds: number;
  /** Undefined where the answer says nothing. */
  units: number | undefined;
  requestId: string | undefined;
  /** How often the same was asked. */
  times: number;
}

const mostRequests = 200;
/** Characters of bodies: of one, and of all together. */
const longestBody = 256_000;
const mostCharacters = 4_000_000;

/** What a window asks by itself, again and again. */
const polled = /\/(?:health|workstation\/api\/(?:tasks|share|position(?:\/recording\/points)?)|items\/v1\/changes)$/;
const watched = /\/dashboard\/v1\/keys\?simulated=/;
/** What hands out secrets, or says where somebody is. */
const session = /\/(?:workstation\/(?:session|api\/(?:share\/code|position\/fixes))|phone\/session)/;
const secrets = ['key', 'signature', 'sig', 'token', 'expires', 'key_id'];

let nextId = 1;

/** The latest requests of this window, newest first. */
export const sentRequests = createStore<readonly SentRequest[]>([]);

/** Notes a request that is being sent; returns what notes its answer, or that there was none. */
export function noteRequest(url: string, init: RequestInit): (answer: Response | undefined) => void {
  // Unit tests have no page.
  const address = new URL(url, globalThis.location?.href ?? 'http://localhost/');
  if (init.method !== 'POST' && polled.test(address.pathname)) return () => undefined;
  if (session.test(address.pathname) || watched.test(url)) return () => undefined;
  const started = performance.now();
  return answer => add(address, init, answer, Math.round(performance.now() - started));
}

function add(address: URL, init: RequestInit, answer: Response | undefined, milliseconds: number): void {
  const signed = address.searchParams.has('signature');
  for (const name of secrets) address.searchParams.delete(name);
  const { method = 'GET' } = init;
  const text = typeof init.body === 'string' && init.body.length <= longestBody ? init.body : undefined;
  const units = answer?.headers.get('x-quota-charge') ?? undefined;
  const request: SentRequest = {
    id: nextId++,
    at: Date.now(),
    method: method.toUpperCase(),
    url: address.href,
    signed,
    contentType: text === undefined ? undefined : (new Headers(init.headers).get('content-type') ?? undefined),
    body: text,
    bodyLeftOut: init.body != null && text === undefined,
    status: answer?.status ?? 0,
    milliseconds,
    units: units === undefined ? undefined : Number(units),
    requestId: answer?.headers.get('x-request-id') ?? undefined,
    times: 1,
  };
  const requests = sentRequests.get();
  const before = requests.find(one => isSame(one, request));
  const others = before === undefined ? requests : requests.filter(one => one !== before);
  const latest = before === undefined ? request : { ...request, id: before.id, times: before.times + 1 };
  sentRequests.set(bounded([latest, ...others]));
}

/** As many of the newest as may be kept. */
function bounded(all: readonly SentRequest[]): readonly SentRequest[] {
  const kept: SentRequest[] = [];
  let characters = 0;
  for (const request of all) {
    characters += request.body?.length ?? 0;
    if (kept.length === mostRequests || characters > mostCharacters) break;
    kept.push(request);
  }
  return kept;
}

/** Parts of an archive are asked for by ranges: one entry stands for them all. */
const isSame = (one: SentRequest, other: SentRequest): boolean =>
  one.method === other.method && one.url === other.url && one.body === other.body && !other.bodyLeftOut;
