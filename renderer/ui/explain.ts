import { wordFailure } from '../../data-packs/words/worded-error.ts';
import { ApiFailure } from '../api/failure.ts';
import { t } from './failure-words.ts';

/** A failure in plain words: what happened and what to do. */
export interface Explanation {
  title: string;
  advice: string;
  /** The key is the trouble: offer to enter another one. */
  needsKey?: boolean;
}

type Explain = () => Explanation;

const byCode: Readonly<Record<string, Explain>> = {
  unreachable: () => ({ title: t('unreachable'), advice: t('unreachableAdvice') }),
  missing_key: () => ({ title: t('missingKey'), advice: t('missingKeyAdvice'), needsKey: true }),
  invalid_key: () => ({ title: t('invalidKey'), advice: t('invalidKeyAdvice'), needsKey: true }),
  key_revoked: () => ({ title: t('keyRevoked'), advice: t('keyRevokedAdvice'), needsKey: true }),
  scope_denied: () => ({ title: t('scopeDenied'), advice: t('scopeDeniedAdvice'), needsKey: true }),
  origin_not_allowed: () => ({ title: t('originNotAllowed'), advice: t('originNotAllowedAdvice'), needsKey: true }),
  quota_exhausted: () => ({ title: t('quotaExhausted'), advice: t('quotaExhaustedAdvice') }),
  upstream_unavailable: () => ({ title: t('upstreamUnavailable'), advice: t('upstreamUnavailableAdvice') }),
  maintenance: () => ({ title: t('maintenance'), advice: t('maintenanceAdvice') }),
};

/** The same in the desktop program, where nobody starts a service or enters a key. */
const inDesktop: Readonly<Record<string, Explain>> = {
  unreachable: () => ({ title: t('unreachable'), advice: t('unreachableInDesktop') }),
  invalid_key: () => ({ title: t('invalidKey'), advice: t('invalidKeyInDesktop'), needsKey: true }),
};

const byRoutingCode: Readonly<Record<number, Explain>> = {
  154: () => ({ title: t('tooFarApart'), advice: t('tooFarApartAdvice') }),
  170: () => ({ title: t('noWay'), advice: t('noWayAdvice') }),
  171: () => ({ title: t('noRoad'), advice: t('noRoadAdvice') }),
  442: () => ({ title: t('noRoute'), advice: t('noRouteAdvice') }),
};

export function explain(error: unknown, desktop = false): Explanation {
  if (!(error instanceof ApiFailure)) {
    return { title: t('windowFailed'), advice: error instanceof Error ? error.message : String(error) };
  }
  const { code, routingErrorCode, retryAfter, requestId } = error;
  if (routingErrorCode === 442 && /different regions/.test(error.message)) {
    return { title: t('otherRegion'), advice: t('otherRegionAdvice') };
  }
  const ofRoute = routingErrorCode === undefined ? undefined : byRoutingCode[routingErrorCode];
  if (ofRoute !== undefined) return ofRoute();
  if (code === 'rate_limited') {
    const advice = retryAfter === undefined ? t('rateLimitedAdvice') : t('rateLimitedFor', { count: retryAfter });
    return { title: t('rateLimited'), advice };
  }
  const known = (desktop ? inDesktop[code] : undefined) ?? byCode[code];
  if (known !== undefined) return known();
  if (error.status < 500) {
    // Without an envelope there is nothing but its status.
    const advice = code === 'unknown' ? t('answered', { status: error.status }) : wordFailure(error);
    return { title: t('refused'), advice };
  }
  const advice =
    requestId === undefined ? t('serviceFailedAdvice') : t('serviceFailedLogged', { reference: requestId });
  return { title: t('serviceFailed'), advice };
}

/** What the service itself said, where it says more than the explanation: names of regions, waypoints, parameters. */
export function detailOf(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure) || error.routingErrorCode === undefined) return undefined;
  return wordFailure(error).replace(/\s*\(routing error code \d+\)\s*$/, '');
}

/** Whether trying again can help (specification, "Idempotence"). */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 502 || error.status === 503);
}
