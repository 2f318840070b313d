import { downloadFailures } from '../../words/failures/download.ts';
import { retryAfterOf } from './back-off.ts';
import { PassingFailure, ServerRefusal } from './download-failures.ts';
import { type Answer, hostOf } from './request.ts';

const passing = new Set([408, 425, 429]);

/** What a status that brings no content means: an error to throw. */
export function failureOfStatus({ response, url }: Answer, now: number): PassingFailure | ServerRefusal {
  const { status } = response;
  const host = hostOf(url);
  if (passing.has(status) || status >= 500) {
    return new PassingFailure(downloadFailures.message('answers', { host, status }), {
      retryAfterMs: retryAfterOf(response.headers.get('retry-after'), now),
    });
  }
  if (status === 404 || status === 410)
    return new ServerRefusal(downloadFailures.message('notThere', { host, url, status }), status);
  if (status === 401 || status === 403)
    return new ServerRefusal(downloadFailures.message('notGiven', { host, url, status }), status);
  return new ServerRefusal(downloadFailures.message('answersFor', { host, status, url }), status);
}
