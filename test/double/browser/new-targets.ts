import type { CdpSession } from './cdp.ts';

interface Attached {
  sessionId: string;
  waitingForDebugger: boolean;
  targetInfo: { targetId: string };
}

/**
 * Part of the Electron double (tests only): the pages of Chromium. Those that a page opens by itself are held before
 * their first request and closed: main was asked, and denied them. Main's own are let go on.
 */
export class NewTargets {
  readonly #browser: CdpSession;
  readonly #made = new Set<string>();
  #making: Promise<unknown> = Promise.resolve();

  constructor(browser: CdpSession) {
    this.#browser = browser;
  }

  async watch(): Promise<void> {
    this.#browser.on(
      'Target.attachedToTarget',
      (attached: Attached) => void this.#judge(attached).catch(() => undefined),
    );
    await this.#browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    });
  }

  /** A page of main's own; its id. */
  make(width: number, height: number): Promise<string> {
    const params = { url: 'about:blank', newWindow: true, width, height };
    const made = this.#browser.send('Target.createTarget', params).then(({ targetId }) => {
      this.#made.add(String(targetId));
      return String(targetId);
    });
    this.#making = Promise.allSettled([this.#making, made]);
    return made;
  }

  async #judge({ sessionId, waitingForDebugger, targetInfo: { targetId } }: Attached): Promise<void> {
    // Only those held at their start: others are attached to on purpose.
    if (!waitingForDebugger) return;
    // Chromium announces a page before or after it answers the command that made it.
    await this.#making;
    if (this.#made.has(targetId)) await this.#browser.resume(sessionId);
    else await this.#browser.send('Target.closeTarget', { targetId });
  }
}
