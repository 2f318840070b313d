import { hostname, networkInterfaces } from 'node:os';
import type { RequestHandler } from 'express';
import { lookup } from '../../data-packs/base/lookup.ts';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];
const everywhere = new Set(['0.0.0.0', '::', '[::]', '']);

/** Whether a service bound to this address can be reached under all names of the machine. */
export const isEveryAddress = (boundTo: string): boolean => everywhere.has(boundTo);

/** An address as URLs write it: IPv6 in brackets. */
export const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** The name in a Host header, lower case, without port and trailing dot. */
function nameOf(host: string): string | undefined {
  if (!/^[A-Za-z0-9._:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

export function localNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(list => (list ?? []).map(entry => entry.address));
  const name = hostname().toLowerCase();
  return [name, `${name}.local`, ...addresses.map(bracketed)];
}

/** The host names that a service answers to. */
export class HostNames {
  readonly #boundTo: string;
  readonly #names: () => readonly string[];
  readonly #onNetwork: boolean;
  /** Headers that were answered to before. */
  readonly #known = new Set<string>();

  constructor(options: { boundTo: string; names: () => readonly string[] }) {
    this.#boundTo = options.boundTo;
    this.#names = options.names;
    this.#onNetwork = isEveryAddress(options.boundTo);
  }

  /** Whether a Host header is one that was answered to before. */
  knows(host: string | undefined): boolean {
    return host !== undefined && this.#known.has(host);
  }

  /** Throws `misdirected_request` for a foreign name. */
  check(host: string): void {
    if (this.#known.has(host)) return;
    const name = nameOf(host);
    if (name === undefined || !this.#answersTo(name)) throw new Failure('misdirected_request');
    // Addresses change with the network.
    const mayChange = this.#onNetwork && !loopback.includes(name);
    if (!mayChange && this.#known.size < 100) this.#known.add(host);
  }

  #answersTo(name: string): boolean {
    return (
      loopback.includes(name) ||
      name === bracketed(this.#boundTo.toLowerCase()) ||
      this.#names().includes(name) ||
      (this.#onNetwork && localNames().includes(name))
    );
  }
}

/** Of several, Node takes the first or joins them, and a proxy in front may have judged another one. */
const sentOnce = ['host', 'authorization', 'origin', 'referer', 'content-type', 'range'];

/** Refuses foreign host names with 421, against pages that rebind their DNS name to this machine. */
export function hostCheck(names: HostNames): RequestHandler {
  return (req, _res, next) => {
    // Proxies take the address in the first line for the host.
    if (!req.url.startsWith('/') && req.url !== '*') {
      throw new Failure('bad_request', serverWords.message('wholeAddress'));
    }
    const header = sentOnce.find(name => (lookup(req.headersDistinct, name)?.length ?? 0) > 1);
    if (header !== undefined) throw new Failure('bad_request', serverWords.message('repeatedHeader', { header }));
    if (req.headers.host === undefined) throw new Failure('bad_request', serverWords.message('noHostHeader'));
    names.check(req.headers.host);
    next();
  };
}
