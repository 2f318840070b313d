import { bracketed, isEveryAddress, localNames } from './http/index.ts';
import type { Asked, ServiceUrls } from './module.ts';
import type { ServiceOptions } from './service-options.ts';

/** Addresses, host names and origins of a service. Available once it listens on a port. */
export class Addresses {
  readonly #options: ServiceOptions;
  readonly #host: string;
  #port: number | undefined;

  constructor(options: ServiceOptions, host: string) {
    this.#options = options;
    this.#host = host;
  }

  setPort(port: number): void {
    this.#port = port;
  }

  /** Where this machine reaches the service. */
  localUrl(): string {
    const host = isEveryAddress(this.#host) ? '127.0.0.1' : bracketed(this.#host);
    return new URL(`http://${host}:${this.#listeningPort()}`).origin;
  }

  /** Uses the origin the request came to (a network address, a tunnel) unless options say otherwise. */
  urls(asked?: Asked): ServiceUrls {
    const origin = asked?.headers.host === undefined ? undefined : `${asked.protocol}://${asked.headers.host}`;
    const { urls } = this.#options;
    const baseUrl = urls?.baseUrl ?? (origin === undefined ? this.localUrl() : new URL(origin).origin);
    return { baseUrl, cdnUrl: urls?.cdnUrl ?? baseUrl, siteUrl: urls?.siteUrl ?? baseUrl };
  }

  /** Origins of the service's own pages. */
  ownOrigins(): string[] {
    const names = ['127.0.0.1', 'localhost', '[::1]', ...(isEveryAddress(this.#host) ? localNames() : [])];
    return [
      ...new Set([
        ...Object.values(this.urls()).map(url => new URL(url).origin),
        ...(this.#options.pageOrigins ?? []),
        ...names.map(name => `http://${name}:${this.#listeningPort()}`),
      ]),
    ];
  }

  /** Names for the Host check, beside those of the machine. */
  hostNames(): string[] {
    return [
      ...(this.#options.allowedHosts ?? []).map(name => name.toLowerCase()),
      ...Object.values(this.urls()).map(url => new URL(url).hostname),
    ];
  }

  #listeningPort(): number {
    if (this.#port === undefined) throw new Error('The service does not listen yet.');
    return this.#port;
  }
}
