import { hostname, networkInterfaces } from 'node:os';
import type { RequestHandler } from 'express';
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

/** Refuses foreign host names with 421, against pages that rebind their DNS name to this machine. */
export function hostCheck(options: { boundTo: string; names: () => readonly string[] }): RequestHandler {
  const onNetwork = isEveryAddress(options.boundTo);
  const answersTo = (name: string): boolean =>
    loopback.includes(name) ||
    name === bracketed(options.boundTo.toLowerCase()) ||
    options.names().includes(name) ||
    // Not cached: addresses change with the network.
    (onNetwork && localNames().includes(name));
  const known = new Map<string, true>();

  return (req, _res, next) => {
    // Proxies take the address in the first line for the host, Node the first of several headers: neither is usual.
    if (!req.url.startsWith('/') && req.url !== '*') {
      throw new Failure('bad_request', serverWords.message('wholeAddress'));
    }
    const host = req.headers.host;
    if (req.headersDistinct.host !== undefined && req.headersDistinct.host.length > 1) {
      throw new Failure('bad_request', serverWords.message('severalHosts'));
    }
    if (host === undefined) throw new Failure('bad_request', serverWords.message('noHostHeader'));
    if (!known.has(host)) {
      const name = nameOf(host);
      if (name === undefined || !answersTo(name)) throw new Failure('misdirected_request');
      if (!onNetwork && known.size < 100) known.set(host, true);
    }
    next();
  };
}
