/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PageLog } from './page-log.ts';
import { keepScreenshot } from './screenshots.ts';
import { seriousFindings } from './serious-findings.ts';
import { inEnglish, type Spoken } from './spoken.ts';
import { timeoutMs } from './timeouts.ts';

export interface PhoneOptions {
  locale?: string;
  colorScheme?: 'light' | 'dark';
  spoken?: Spoken;
  userAgent?: string;
  /** Without TLS: browsers trust a loopback address, which stands for the network here. */
  insecure?: boolean;
  /** Where it is; undefined: it may not tell. */
  at?: { latitude: number; longitude: number };
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** Drives the page for phones; selectors live here only. */
export class PhoneDriver {
  readonly log: PageLog;
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #spoken: Spoken;

  private constructor(context: BrowserContext, page: Page, spoken: Spoken) {
    this.#context = context;
    this.#page = page;
    this.#spoken = spoken;
    this.log = new PageLog(page);
  }

  static async take(browser: Browser, options: PhoneOptions = {}): Promise<PhoneDriver> {
    const {
      locale = 'en-GB',
      colorScheme = 'light',
      spoken = inEnglish,
      userAgent = iphone,
      insecure = false,
      at,
    } = options;
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale,
      colorScheme,
      userAgent,
      reducedMotion: 'reduce',
      ...(at && { geolocation: { ...at, accuracy: 8 }, permissions: ['geolocation'] }),
    });
    context.setDefaultTimeout(timeoutMs);
    if (insecure) {
      await context.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { get: () => false }));
    }
    return new PhoneDriver(context, await context.newPage(), spoken);
  }

  open = (url: string) => this.#page.goto(url);
  reload = () => this.#page.reload();

  get address(): string {
    return this.#page.url();
  }

  #button = (name: string) => this.#page.getByRole('button', { name: this.#spoken(name), exact: true });
  press = (name: string) => this.#button(name).click();

  /** The page that has no map: heading and text. */
  async pageText(): Promise<string> {
    const page = this.#page.locator('.phone-page');
    await page.waitFor();
    return page.innerText();
  }

  choosePlatform = (name: string) => this.#page.getByLabel(this.#spoken(name), { exact: true }).check({ force: true });

  /** Loads the certificate as a phone does; returns its bytes' length. */
  async certificate(): Promise<string> {
    const coming = this.#page.waitForEvent('download');
    await this.#page.getByRole('link', { name: this.#spoken('Load the certificate') }).click();
    return (await coming).suggestedFilename();
  }

  async enterCode(code: string): Promise<void> {
    await this.#page.getByLabel(this.#spoken('Code')).fill(code);
    await this.#button('Open the map').click();
  }

  expectMap = () => this.#page.locator('.map-stage[aria-busy="false"]').waitFor();

  async search(text: string): Promise<string[]> {
    await this.#page.getByRole('searchbox').fill(text);
    const rows = this.#page.getByRole('list', { name: this.#spoken('Results') }).locator('.phone-row-title');
    await rows.first().waitFor();
    return rows.allInnerTexts();
  }

  /** The sentence in place of results. */
  async searchProblem(text: string): Promise<string> {
    await this.#page.getByRole('searchbox').fill(text);
    const problem = this.#page.locator('.phone-sheet [role="alert"]');
    await problem.waitFor();
    return problem.innerText();
  }

  choose = (row: string) => this.#page.locator('.phone-row').filter({ hasText: row }).first().click();

  async openSaved(): Promise<string[]> {
    await this.#page.locator('.phone-saved summary').click();
    return this.#page.locator('.phone-saved .phone-row-title').allInnerTexts();
  }
  expectInSheet = (text: string | RegExp) => this.#page.locator('.phone-sheet').getByText(text).first().waitFor();

  async turns(): Promise<number> {
    const turns = this.#page.getByRole('list', { name: this.#spoken('Turns') }).getByRole('listitem');
    await turns.first().waitFor();
    return turns.count();
  }

  async nextTurn(): Promise<string> {
    const next = this.#page.locator('.phone-next');
    await next.waitFor();
    return next.innerText();
  }

  expectNextTurn = (text: string) => this.#page.locator('.phone-next').getByText(this.#spoken(text)).waitFor();

  async note(): Promise<string> {
    const note = this.#page.locator('.phone-note').first();
    await note.waitFor();
    return note.innerText();
  }

  expectNoNote = () => this.#page.locator('.phone-note').first().waitFor({ state: 'detached' });
  expectPosition = () => this.#page.getByRole('img', { name: this.#spoken('You are here') }).waitFor();
  moveTo = (latitude: number, longitude: number) => this.#context.setGeolocation({ latitude, longitude, accuracy: 8 });
  goOffline = (offline: boolean) => this.#context.setOffline(offline);

  /** Whether the page is kept for when the computer is out of reach. */
  expectKept(): Promise<unknown> {
    return this.#page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller !== null) return;
      await new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
  }

  /** What a browser needs to offer installing the page. */
  async manifest(): Promise<{ display: string; icons: number[] }> {
    return this.#page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      const manifest = await (await fetch(link?.href ?? '')).json();
      const icons = await Promise.all(
        manifest.icons.map(
          async ({ src }: { src: string }) => (await createImageBitmap(await (await fetch(src)).blob())).width,
        ),
      );
      return { display: manifest.display, icons };
    });
  }

  stored = () => this.#page.evaluate(() => JSON.stringify({ ...localStorage }));
  findings = () => seriousFindings(this.#page);

  /** Whether something of the page is beside the screen. */
  overflows = () => this.#page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

  /** Keeps a screenshot for people. */
  screenshot = (name: string) => keepScreenshot(this.#page, `phone-${name}`);
  close = () => this.#context.close();
}
