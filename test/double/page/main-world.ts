/// <reference lib="dom" />

/**
 * Part of the Electron double (tests only): the page's side of `contextBridge`. Runs in the page's own world before any
 * script of the page; what crosses does so as the detail of events, which Chromium clones between worlds. Names nothing
 * outside itself.
 */
export function mainWorld(names: { expose: string; call: string; settle: string; callBack: string }): void {
  type Call = { fn: number; call: number; args: unknown[]; settled?: { ok: boolean; value: unknown } };
  const mark = '\u0000fn';
  const callbacks: ((...args: unknown[]) => unknown)[] = [];
  const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let calls = 0;

  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

  /** The page's functions stay in the page: their number crosses. */
  function pack(value: unknown): unknown {
    if (typeof value === 'function') return { [mark]: callbacks.push(value as () => unknown) - 1 };
    if (Array.isArray(value)) return value.map(pack);
    if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pack(member)]));
    return value;
  }

  function unpack(value: unknown): unknown {
    if (Array.isArray(value)) return Object.freeze(value.map(unpack));
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date)
      return value;
    if (value instanceof Error) return new Error(value.message);
    const record = value as Record<string, unknown>;
    const fn = record[mark];
    if (typeof fn === 'number') return (...args: unknown[]) => invoke(fn, args);
    return Object.freeze(Object.fromEntries(Object.entries(record).map(([name, member]) => [name, unpack(member)])));
  }

  function outcome({ ok, value }: { ok: boolean; value: unknown }): unknown {
    if (ok) return unpack(value);
    throw new Error(String(value));
  }

  /** A function of the preload: answered before the event is over, or a promise is told later. */
  function invoke(fn: number, args: unknown[]): unknown {
    const call = ++calls;
    const answers: { ok: boolean; value: unknown; later?: boolean }[] = [];
    const listen = (event: Event) => answers.push((event as CustomEvent).detail);
    window.addEventListener(`${names.call}-${call}`, listen, { once: true });
    const detail: Call = { fn, call, args: args.map(pack) };
    window.dispatchEvent(new CustomEvent(names.call, { detail }));
    const [answer] = answers;
    if (answer === undefined) throw new Error('The preload did not answer.');
    if (answer.later !== true) return outcome(answer);
    return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
  }

  window.addEventListener(names.settle, event => {
    const { call, ok, value } = (event as CustomEvent).detail;
    const settle = waiting.get(call);
    waiting.delete(call);
    if (ok) settle?.resolve(unpack(value));
    else settle?.reject(new Error(String(value)));
  });
  window.addEventListener(names.callBack, event => {
    const { fn, args } = (event as CustomEvent).detail;
    callbacks[fn]?.(...(args as unknown[]).map(unpack));
  });
  window.addEventListener(names.expose, event => {
    const { key, api } = (event as CustomEvent).detail;
    Object.defineProperty(window, key, { value: unpack(api), enumerable: true });
  });
}
