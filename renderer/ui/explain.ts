import { lookup } from '../../data-packs/base/lookup.ts';
import { wordFailure } from '../../data-packs/words/worded-error.ts';
import { ApiFailure } from '../api/failure.ts';
import { failureWords as t } from '../words.ts';

/** A failure in plain words: what happened, how to solve it. */
export interface Explanation {
  title: string;
  advice: string;
  /** Whether to offer entering another key. */
  needsKey?: boolean;
}

type Explain = (failure: ApiFailure) => Explanation;

const byCode: Readonly<Record<string, Explain>> = {
  unreachable: () => ({ title: t('unreachable'), advice: t('unreachableAdvice') }),
  missing_key: () => ({ title: t('missingKey'), advice: t('missingKeyAdvice'), needsKey: true }),
  invalid_key: () => ({ title: t('invalidKey'), advice: t('invalidKeyAdvice'), needsKey: true }),
  key_revoked: () => ({ title: t('keyRevoked'), advice: t('keyRevokedAdvice'), needsKey: true }),
  scope_denied: () => ({ title: t('scopeDenied'), advice: t('scopeDeniedAdvice'), needsKey: true }),
  origin_not_allowed: () => ({ title: t('originNotAllowed'), advice: t('originNotAllowedAdvice'), needsKey: true }),
  quota_exhausted: () => ({ title: t('quotaExhausted'), advice: t('quotaExhaustedAdvice') }),
  upstream_unavailable: () => ({ title: t('upstreamUnavailable'), advice: t('upstreamUnavailableAdvice') }),
  no_engine: failure => ({ title: t('noEngine'), advice: wordFailure(failure) }),
  storage_full: () => ({ title: t('storageFull'), advice: t('storageFullAdvice') }),
  storage_failed: () => ({ title: t('storageFailed'), advice: t('storageFailedAdvice') }),
  maintenance: () => ({ title: t('maintenance'), advice: t('maintenanceAdvice') }),
};

/** Overrides for the desktop program, which starts the service and enters the key itself. */
const inDesktop: Readonly<Record<string, Explain>> = {
  unreachable: () => ({ title: t('unreachable'), advice: t('unreachableInDesktop') }),
  invalid_key: () => ({ title: t('invalidKey'), advice: t('invalidKeyInDesktop'), needsKey: true }),
};

const byRoutingCode: Readonly<Record<number, Explain>> = {
  154: () => ({ title: t('tooFarApart'), advice: t('tooFarApartAdvice') }),
  170: () => ({ title: t('noWay'), advice: t('noWayAdvice') }),
  171: () => ({ title: t('noRoad'), advice: t('noRoadAdvice') }),
  442: () => ({ title: t('noRoute'), advice: t('noRouteAdvice') }),
  443: () => ({ title: t('noMatch'), advice: t('noMatchAdvice') }),
  444: () => ({ title: t('noMatch'), advice: t('noMatchAdvice') }),
};

/** Sentences about regions with others between them that are not installed; they name a place there. */
const apartRegions = new Set(['routing.locationsApart', 'routing.locationsApartBy']);

/** Sentences of the service about places outside every region; their number 171 also stands for a place off the roads. */
const outsideRegions = new Set([
  'routing.locationOutside',
  'routing.locationOutsideOf',
  'routing.locationsOutside',
  'routing.pointOutside',
  'routing.pointOutsideOf',
]);

/** Whether a request failed because a place, or what lies between places, is outside every installed region. */
export function isOutsideRegions(error: unknown): boolean {
  const code = error instanceof ApiFailure ? error.said?.code : undefined;
  return code !== undefined && (outsideRegions.has(code) || apartRegions.has(code));
}

export function explain(error: unknown, desktop = false): Explanation {
  if (!(error instanceof ApiFailure)) {
    return { title: t('windowFailed'), advice: error instanceof Error ? error.message : String(error) };
  }
  const { code, routingErrorCode, retryAfter, requestId } = error;
  if (error.said !== undefined && apartRegions.has(error.said.code)) {
    return { title: t('otherRegion'), advice: t('otherRegionAdvice') };
  }
  if (isOutsideRegions(error)) return { title: t('outsideRegions'), advice: t('outsideRegionsAdvice') };
  const ofRoute = routingErrorCode === undefined ? undefined : byRoutingCode[routingErrorCode];
  if (ofRoute !== undefined) return ofRoute(error);
  if (code === 'rate_limited') {
    const advice = retryAfter === undefined ? t('rateLimitedAdvice') : t('rateLimitedFor', { count: retryAfter });
    return { title: t('rateLimited'), advice };
  }
  const known = (desktop ? lookup(inDesktop, code) : undefined) ?? lookup(byCode, code);
  if (known !== undefined) return known(error);
  if (error.status < 500) {
    // Without an envelope only the status is known.
    const advice = code === 'unknown' ? t('answered', { status: error.status }) : wordFailure(error);
    return { title: t('refused'), advice };
  }
  const advice =
    requestId === undefined ? t('serviceFailedAdvice') : t('serviceFailedLogged', { reference: requestId });
  return { title: t('serviceFailed'), advice };
}

/** The service's message where it has more detail than the explanation: regions, waypoints, parameters. */
export function detailOf(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure) || error.routingErrorCode === undefined) return undefined;
  return wordFailure(error).replace(/[^.!?。]$/u, '$&.');
}

/** Whether a retry can help (specification, "Idempotence"). */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 502 || error.status === 503);
}
