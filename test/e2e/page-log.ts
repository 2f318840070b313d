import type { Page, Request } from 'playwright-core';

interface RecordedRequest {
  method: string;
  url: string;
  /** Whether it carried `Authorization: Bearer`. */
  bearer: boolean;
  /** The bytes it asked for. */
  range: string | undefined;
}

/** Records the page's requests and problems. */
export class PageLog {
  readonly requests: RecordedRequest[] = [];
  /** Errors and warnings on the console, exceptions, violations of the content security policy. */
  readonly problems: string[] = [];

  constructor(page: Page) {
    page.on('request', request => this.#record(request));
    page.on('pageerror', error => this.problems.push(`exception: ${error.message}`));
    page.on('console', message => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (isDriverNoise(message.text())) return;
      this.problems.push(`${message.type()}: ${message.text()}`);
    });
  }

  #record(request: Request): void {
    const url = request.url();
    if (url.startsWith('blob:') || url.startsWith('data:')) return;
    const { authorization = '', range } = request.headers();
    this.requests.push({ method: request.method(), url, bearer: authorization.startsWith('Bearer '), range });
  }

  count(method: string, path: string): number {
    return this.requests.filter(one => one.method === method && new URL(one.url).pathname === path).length;
  }
}

/** Warnings of Chromium's software renderer about reading pixels, unrelated to the page. */
function isDriverNoise(text: string): boolean {
  return text.includes('GL Driver Message') || text.includes('GPU stall due to ReadPixels');
}
