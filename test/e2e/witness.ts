import type { Page, Request } from 'playwright-core';

interface SeenRequest {
  method: string;
  url: string;
  /** Whether it carried `Authorization: Bearer`. */
  bearer: boolean;
}

/** Remembers what the page did: every request, everything that went wrong. */
export class Witness {
  readonly requests: SeenRequest[] = [];
  /** Errors and warnings on the console, exceptions, violations of the content security policy. */
  readonly problems: string[] = [];

  constructor(page: Page) {
    page.on('request', request => this.#see(request));
    page.on('pageerror', error => this.problems.push(`exception: ${error.message}`));
    page.on('console', message => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (isDriverNoise(message.text())) return;
      this.problems.push(`${message.type()}: ${message.text()}`);
    });
  }

  #see(request: Request): void {
    const url = request.url();
    if (url.startsWith('blob:') || url.startsWith('data:')) return;
    const authorization = request.headers().authorization ?? '';
    this.requests.push({ method: request.method(), url, bearer: authorization.startsWith('Bearer ') });
  }

  count(method: string, path: string): number {
    return this.requests.filter(one => one.method === method && new URL(one.url).pathname === path).length;
  }
}

/** What Chromium's software renderer says about reading pixels has nothing to do with the page. */
function isDriverNoise(text: string): boolean {
  return text.includes('GL Driver Message') || text.includes('GPU stall due to ReadPixels');
}
