import type { CdpSession } from '../browser/cdp.ts';
import { fromBrowser, toBrowser } from '../browser/scheme-host.ts';
import { emitPreventable } from '../event.ts';
import type { WebFrame } from './web-frame.ts';

interface PausedRequest {
  requestId: string;
  frameId: string;
  redirectedRequestId?: string;
  request: { url: string };
}

export interface GuardedPage {
  /** Where main listens. */
  events: NodeJS.EventEmitter;
  frame(id: string): WebFrame | undefined;
  isMainFrame(id: string): boolean;
  /** Awaited before a document is asked for: what its origin may do has to be settled first. */
  beforeDocument(url: string): Promise<void>;
}

/**
 * Part of the Electron double (tests only): holds every request for a document until main was asked, so that what main
 * prevents does not happen. Only what the page starts is asked about, as in Electron: addresses main loads are told to
 * `expect` beforehand.
 */
export class NavigationGuard {
  readonly #cdp: CdpSession;
  readonly #page: GuardedPage;
  readonly #expected = new Set<string>();

  constructor(cdp: CdpSession, page: GuardedPage) {
    this.#cdp = cdp;
    this.#page = page;
  }

  async attach(): Promise<void> {
    this.#cdp.on('Fetch.requestPaused', (paused: PausedRequest) => {
      // One that could not be judged is not held for ever: whoever loads it would wait as long.
      void this.#judge(paused).catch(() => this.#fail(paused.requestId).catch(() => undefined));
    });
    await this.#cdp.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }],
    });
  }

  /** Main loads this itself. */
  expect(url: string): void {
    this.#expected.add(withoutFragment(toBrowser(url)));
  }

  async #judge({ requestId, frameId, redirectedRequestId, request }: PausedRequest): Promise<void> {
    const url = fromBrowser(request.url);
    const isMainFrame = this.#page.isMainFrame(frameId);
    const asked = isMainFrame && this.#expected.delete(withoutFragment(request.url));
    const prevented = !asked && this.#isPrevented(url, isMainFrame, frameId, redirectedRequestId !== undefined);
    if (prevented) {
      await this.#fail(requestId);
      return;
    }
    await this.#page.beforeDocument(url);
    await this.#cdp.send('Fetch.continueRequest', { requestId });
  }

  #fail(requestId: string): Promise<unknown> {
    return this.#cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }

  #isPrevented(url: string, isMainFrame: boolean, frameId: string, redirect: boolean): boolean {
    const frame = this.#page.frame(frameId) ?? null;
    const details = { url, isMainFrame, isSameDocument: false, frame, initiator: frame };
    const rest = [url, false, isMainFrame, 1, frame?.routingId ?? 0];
    if (redirect) return emitPreventable(this.#page.events, 'will-redirect', details, ...rest);
    if (isMainFrame && emitPreventable(this.#page.events, 'will-navigate', details, ...rest)) return true;
    return emitPreventable(this.#page.events, 'will-frame-navigate', details);
  }
}

function withoutFragment(url: string): string {
  return url.split('#')[0] ?? url;
}
