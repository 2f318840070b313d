import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { openToPages } from './cors.ts';
import type { HostNames } from './host-check.ts';
import { answerHeaders } from './reply/answer-headers.ts';
import { plainId } from './request-logger.ts';

/**
 * Answers a GET without a body as it usually comes, or calls `otherwise` before it has set anything: the whole way then
 * answers, and refuses where that is due.
 */
export type PlainAnswer = (req: IncomingMessage, res: ServerResponse, otherwise: () => void) => void;

export interface PlainFirstOptions {
  answers: readonly PlainAnswer[];
  hostNames: HostNames;
  /** Whether each request is logged, which only the whole way does. */
  isLogged: () => boolean;
  /** The whole way. */
  otherwise: RequestListener;
}

/** Answers what maps ask for all the time without Express, which takes four times the CPU. */
export function plainFirst({ answers, hostNames, isLogged, otherwise }: PlainFirstOptions): RequestListener {
  return (req, res) => {
    const answerFrom = (index: number): void => {
      const answer = answers[index];
      if (answer === undefined) otherwise(req, res);
      else answer(req, res, () => answerFrom(index + 1));
    };
    answerFrom(isBareGet(req) && hostNames.knows(req.headers.host) && !isLogged() ? 0 : answers.length);
  };
}

function isBareGet({ method, headers, rawHeaders }: IncomingMessage): boolean {
  if (method !== 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) return false;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1;
}

const everywhere = Object.entries({ ...answerHeaders, ...openToPages }).flat();

/** The headers of every answer, as `writeHead` takes them: name, value, name, value. */
export function plainHeaders(req: IncomingMessage): string[] {
  const sent = req.headers['x-request-id'];
  const id = typeof sent === 'string' && plainId.test(sent) ? sent : randomUUID();
  return ['X-Request-Id', id, ...everywhere];
}
