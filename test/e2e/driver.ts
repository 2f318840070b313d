import type { Browser } from 'playwright-core';
import { vi } from 'vitest';
import { launchChromium } from '../helpers/chromium.ts';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService, type TestServiceOptions } from '../helpers/service.ts';
import { inEnglish, inPseudoLanguage } from './spoken.ts';
import { longest, patience } from './timeouts.ts';
import { Workstation } from './workstation.ts';

// For every file that opens a window: a test of the window takes longer than the limit of those without one.
vi.setConfig({ testTimeout: longest, expect: { poll: { timeout: patience } } });

/** The real service over the default regions, and a real browser: what a spec file shares. */
export interface Stage {
  service: TestService;
  browser: Browser;
  /** A fresh window with its own one-time address; opened unless told not to. */
  openWorkstation(options?: OpenOptions): Promise<Workstation>;
  /** The address of a window that has no key. */
  pageUrl: string;
  close(): Promise<void>;
}

interface OpenOptions {
  /** CSS pixels. Each one is drawn in software: a small window, unless its size is what is looked at. */
  width?: number;
  height?: number;
  /** One pixel is drawn where there would be four, for a third less of the processor: where nothing is told from how it looks. */
  coarse?: boolean;
  /** Where to look first, instead of the default view: `zoom/lat/lon`. */
  view?: string;
  /** Opens this instead of the workstation's one-time address. */
  url?: string;
  /** Leaves the page blank. */
  blank?: boolean;
  /** Shows texts of catalogues accented and in brackets. */
  pseudoLanguage?: boolean;
}

export async function setStage(options: TestServiceOptions = {}): Promise<Stage> {
  const packs = await Promise.all([packFor('sandbox'), packFor('world')]);
  const service = await startService({ packs, ...options });
  const browser = await launchChromium();
  return {
    service,
    browser,
    pageUrl: `${service.baseUrl}/workstation/`,
    openWorkstation: async (open = {}) => {
      const { width = 1280, height = 800, coarse = false, view, url, blank = false, pseudoLanguage = false } = open;
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: coarse ? 0.5 : 1,
        acceptDownloads: true,
        locale: 'en-GB',
        // Software rendering: every frame of an animation costs what a picture costs.
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(patience);
      if (pseudoLanguage) await context.addInitScript(() => localStorage.setItem('outpost.language', 'en-XA'));
      const spoken = pseudoLanguage ? inPseudoLanguage : inEnglish;
      const workstation = new Workstation(context, await context.newPage(), spoken);
      const address = url ?? service.service.workstationUrl();
      if (!blank) await workstation.open(view === undefined ? address : `${address}&map=${view}`);
      return workstation;
    },
    close: async () => {
      await browser.close();
      await service.close();
    },
  };
}
