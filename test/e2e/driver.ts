import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Browser, BrowserContext } from 'playwright-core';
import { vi } from 'vitest';
import { afterwards } from '../helpers/afterwards.ts';
import { launchChromium } from '../helpers/chromium.ts';
import type { TestService, TestServiceOptions } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { answerFirstDay } from './answer-first-day.ts';
import { keepsScreenshots } from './screenshots.ts';
import { inPseudoLanguage, spokenInLocale } from './spoken.ts';
import { timeoutMs } from './timeouts.ts';
import { Workstation } from './workstation.ts';

// Tests of the window need longer timeouts than others.
vi.setConfig({ expect: { poll: { timeout: timeoutMs } } });

/** The real service over the default regions and a real browser, shared by a spec file. */
export interface Stage {
  service: TestService;
  browser: Browser;
  /** A new window with its own one-time address. */
  openWorkstation(options?: OpenOptions): Promise<Workstation>;
  /** The address of a window that has no key. */
  pageUrl: string;
}

interface OpenOptions {
  /** CSS pixels; rendered in software, so small ones are faster. */
  width?: number;
  height?: number;
  /** Renders a quarter of the pixels; for tests that do not check pictures. */
  coarse?: boolean;
  /** Shows the map's ground only, with half the CPU; for tests that do not look at the map. As `coarse` by default. */
  plain?: boolean;
  /** Device pixels of a CSS pixel: 2 in a window at 200 %. */
  scale?: number;
  /** What the system asks for. */
  colorScheme?: 'light' | 'dark';
  /** The first view, `zoom/lat/lon`. */
  view?: string;
  /** Shows the cards of the first day, which lie on the map. */
  firstDay?: boolean;
  /** Leaves the page blank. */
  blank?: boolean;
  /** Shows texts in the pseudo-language: accented and in brackets. */
  pseudoLanguage?: boolean;
  /** Shows the places' own names instead of those in the window's language. */
  localNames?: boolean;
  /** The browser's language. */
  locale?: string;
}

/** Cleared afterwards, windows first. */
export async function setStage(options: TestServiceOptions = {}): Promise<Stage> {
  const service = await serviceForTests({ packs: ['sandbox', 'world'], ...options });
  const browser = await launchChromium();
  afterwards(() => browser.close());
  return {
    service,
    browser,
    pageUrl: `${service.baseUrl}/workstation/`,
    openWorkstation: async (open = {}) => {
      const { width = 1280, height = 800, coarse = false, plain = coarse, scale = 1, view, blank = false } = open;
      const { firstDay = false } = open;
      const { pseudoLanguage = false, localNames = true, locale = 'en-GB', colorScheme = 'light' } = open;
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: coarse ? 0.5 : scale,
        acceptDownloads: true,
        locale,
        colorScheme,
        // Every frame of an animation is rendered in software.
        reducedMotion: 'reduce',
      });
      afterwards(() => context.close());
      context.setDefaultTimeout(timeoutMs);
      if (plain && !keepsScreenshots) await showGroundOnly(context);
      if (!firstDay) await answerFirstDay(context);
      // Specs name the places of the sandbox as its signs do.
      if (localNames) await context.addInitScript(() => localStorage.setItem('outpost.names', 'local'));
      if (pseudoLanguage) await context.addInitScript(() => localStorage.setItem('outpost.language', 'en-XA'));
      const spoken = pseudoLanguage ? inPseudoLanguage : spokenInLocale(locale);
      const workstation = new Workstation(context, await context.newPage(), spoken);
      const address = service.service.workstationUrl();
      if (!blank) await workstation.open(view === undefined ? address : `${address}&map=${view}`);
      return workstation;
    },
  };
}

/// <reference lib="dom" />
/**
 * Hides every layer of the hosted styles but the ground: no tile, glyph or shader of them is loaded, and a window takes
 * half the CPU to open. Their layers stay, since the window puts its own between them.
 */
async function showGroundOnly(context: BrowserContext): Promise<void> {
  // In the page: a request that this process answered would make all others wait for it, too.
  await context.addInitScript(() => {
    const fetchOfPage = window.fetch;
    window.fetch = async (input, init) => {
      const response = await fetchOfPage(input, init);
      if (!response.ok || !/\/styles\/[a-z]+\.json/.test(response.url)) return response;
      const style: StyleSpecification = await response.json();
      for (const layer of style.layers) {
        if (layer.type !== 'background') Object.assign(layer, { layout: { ...layer.layout, visibility: 'none' } });
      }
      return new Response(JSON.stringify(style), response);
    };
  });
}
