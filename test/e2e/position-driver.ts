import { textsOf } from '../helpers/all-texts.ts';
import { type Hand, Mouse } from './hand.ts';
import { PartDriver } from './part-driver.ts';
import type { Workstation } from './workstation.ts';

/** Drives the position, its panel and the recording; selectors live here only. */
export class PositionDriver extends PartDriver {
  readonly #language: 'en' | 'de';
  readonly hand: Hand;

  constructor(window: Workstation, language: 'en' | 'de' = 'en', hand: Hand = new Mouse(window.page)) {
    super(window);
    this.#language = language;
    this.hand = hand;
  }

  #panel = () => this.page.locator('section.position');

  /** A text of the feature's own catalogue: others say some of them in other words. */
  say(key: string): string {
    const text = textsOf(this.#language).positionPanel?.[key];
    if (text === undefined) throw new Error(`The position has no text ${key}.`);
    return text;
  }

  #button = (key: string) => this.#panel().getByRole('button', { name: this.say(key), exact: true });

  /** Presses the button at the map: on, follow, turn, stay. */
  locate = () => this.hand.press(this.page.locator('.locate-button'));

  /** What the button at the map does next. */
  nextStep = () => this.page.locator('.locate-button').getAttribute('aria-label');

  async openPanel(): Promise<void> {
    await this.hand.press(this.page.locator('.position-button'));
    await this.#panel().waitFor();
  }
  isOpen = () => this.#panel().isVisible();

  /** Chooses gpsd at a port of this machine. */
  async useGpsd(port: number): Promise<void> {
    await this.#chooseKind('gpsd');
    await this.#panel().getByLabel(this.say('host'), { exact: true }).fill('127.0.0.1');
    await this.#panel().getByLabel(this.say('port'), { exact: true }).fill(String(port));
    await this.hand.press(this.#button('turnOn'));
  }

  lookAtSource = (kind: 'system' | 'serial' | 'gpsd' | 'nmea-tcp' | 'nmea-udp') => this.#chooseKind(kind);

  async #chooseKind(kind: string): Promise<void> {
    const choice = this.#panel().locator('select:has(option[value="gpsd"])');
    await choice.selectOption(kind);
  }

  turnOff = () => this.hand.press(this.#button('turnOff'));
  press = (key: string) => this.hand.press(this.#button(key));

  /** The state in words. */
  state = async () => (await this.#panel().locator('.position-state').innerText()).trim();

  /** The figures of the position by their names. */
  facts(): Promise<Record<string, string>> {
    return this.#panel()
      .locator('.position-facts')
      .evaluate(list =>
        Object.fromEntries(
          [...list.querySelectorAll('dt')].map(term => [
            term.textContent ?? '',
            term.nextElementSibling?.textContent ?? '',
          ]),
        ),
      );
  }

  /** Time, distance and number of positions of the recording. */
  async figures(): Promise<string[]> {
    const all = await this.#panel().locator('.recording-figures > span').allInnerTexts();
    return all.map(text => text.split('\n')[0] ?? '');
  }

  recordingState = () =>
    this.#panel()
      .getByRole('region', { name: this.say('recording') })
      .getByRole('status')
      .innerText();

  /** In the status bar. */
  mark = () => this.page.locator('.recording-mark').innerText();

  /** The dot on the map; undefined where there is none. */
  async dot(): Promise<{ label: string; old: boolean; turned: boolean; x: number; y: number } | undefined> {
    // One look: the dot may go between two.
    const [dot] = await this.page.locator('.position-dot').evaluateAll(dots =>
      dots.map(dot => {
        const { x, y, width, height } = dot.getBoundingClientRect();
        return {
          label: dot.getAttribute('aria-label') ?? '',
          old: dot.getAttribute('data-old') === 'true',
          turned: dot.getAttribute('data-turned') === 'true',
          x: x + width / 2,
          y: y + height / 2,
        };
      }),
    );
    return dot;
  }

  notice = () => this.page.locator('.notices').innerText();
  undo = () =>
    this.page
      .locator('.notices')
      .getByRole('button', { name: this.say('undo') })
      .click();
}
