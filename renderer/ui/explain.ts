import { ApiFailure } from '../api/failure.ts';

/** A failure in plain words: what happened and what to do. */
export interface Explanation {
  title: string;
  advice: string;
  /** The key is the trouble: offer to enter another one. */
  needsKey?: boolean;
}

const byCode: Readonly<Record<string, Explanation>> = {
  unreachable: {
    title: 'The service does not answer',
    advice:
      'Start it again with “npm start” or “outpost serve”. This window carries on by itself as soon as it is back.',
  },
  missing_key: { title: 'This window has no key', advice: 'Enter a key to carry on.', needsKey: true },
  invalid_key: {
    title: 'The service no longer knows this window',
    advice:
      'Its key is not one of this data folder: Outpost was started anew over another one, or its accounts were removed. Open the address that “npm start” printed, or enter another key.',
    needsKey: true,
  },
  key_revoked: {
    title: 'This key was revoked',
    advice: 'Create a new one with “outpost key create”, or open the window anew.',
    needsKey: true,
  },
  scope_denied: {
    title: 'This key may not do that',
    advice: 'Its scopes leave this out. Use a key without scopes, or one that covers it.',
    needsKey: true,
  },
  origin_not_allowed: {
    title: 'This key may not be used from here',
    advice: 'Its project lists other origins only. Use another key, or add this address to the list.',
    needsKey: true,
  },
  quota_exhausted: {
    title: 'The quota is used up',
    advice: 'It starts afresh at the end of the 30-day period. An operator can raise the limit of this user.',
  },
  upstream_unavailable: { title: 'The engine is restarting', advice: 'Try again in a few seconds.' },
  maintenance: { title: 'The data is being replaced', advice: 'Try again shortly.' },
};

const byRoutingCode: Readonly<Record<number, string>> = {
  154: 'These points are too far apart for this way of travelling',
  170: 'No way leads from one point to the other',
  171: 'A point is too far from any road it could use',
  442: 'No route connects these points',
};

const routingAdvice: Readonly<Record<number, string>> = {
  154: 'Move the points closer together, or choose another profile.',
  170: 'They lie on separate networks. Try another profile, or allow ferries.',
  171: 'Drag it closer to a road, or choose another profile.',
  442: 'Try another profile, allow ferries, or turn a pass-through point into a stop.',
};

/** The same in the desktop program, where nobody starts a service or enters a key. */
const inDesktop: Readonly<Record<string, Explanation>> = {
  unreachable: {
    title: 'The service does not answer',
    advice: 'Outpost starts it again by itself; this window carries on as soon as it is back.',
  },
  invalid_key: {
    title: 'The service no longer knows this window',
    advice: 'It was started anew. Connect again, or restart Outpost.',
    needsKey: true,
  },
};

export function explain(error: unknown, desktop = false): Explanation {
  if (!(error instanceof ApiFailure)) {
    return {
      title: 'Something went wrong in this window',
      advice: error instanceof Error ? error.message : String(error),
    };
  }
  if (error.routingErrorCode === 442 && /different regions/.test(error.message)) {
    return {
      title: 'No route leads from one region to another',
      advice: 'Choose places within one region, or build one pack that holds both.',
    };
  }
  if (error.routingErrorCode !== undefined && byRoutingCode[error.routingErrorCode] !== undefined) {
    return {
      title: byRoutingCode[error.routingErrorCode] ?? '',
      advice: routingAdvice[error.routingErrorCode] ?? '',
    };
  }
  if (error.code === 'rate_limited') {
    const wait = error.retryAfter === undefined ? 'a little' : `${error.retryAfter} seconds`;
    return { title: 'Too many requests', advice: `Wait ${wait}, then try again.` };
  }
  const known = (desktop ? inDesktop[error.code] : undefined) ?? byCode[error.code];
  if (known !== undefined) return known;
  const reference = error.requestId === undefined ? '' : ` The log has the details under ${error.requestId}.`;
  return error.status >= 500
    ? { title: 'The service failed', advice: `Try again.${reference}` }
    : { title: 'The service refused the request', advice: error.message };
}

/** What the service itself said, where it says more than the explanation: names of regions, waypoints, parameters. */
export function detailOf(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure) || error.routingErrorCode === undefined) return undefined;
  return error.message.replace(/\s*\(routing error code \d+\)\s*$/, '');
}

/** Whether trying again can help (specification, "Idempotence"). */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 502 || error.status === 503);
}
