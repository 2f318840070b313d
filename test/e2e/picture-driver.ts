/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Locator, Route } from 'playwright-core';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { PartDriver } from './part-driver.ts';
import { readNotice } from './read-notice.ts';
import type { Workstation } from './workstation.ts';

/** Addresses of pictures. */
const pictures = /\/styles\/v1\/\w+\/static/;

/** Fields of files. */
const fileFields = {
  style: 'Choose a style (JSON)',
  icons: 'Add icons (PNG, SVG)',
  table: 'Choose a table (CSV)',
  areas: 'Choose areas (GeoJSON)',
} as const;

interface GivenFile {
  name: string;
  mimeType: string;
  content: string | Buffer;
}

type Corner = 'Upper left' | 'Upper right' | 'Lower right' | 'Lower left';

/** What the window asked the endpoint for, and what it got. */
export interface AskedPicture {
  method: string;
  /** Path and query. */
  path: string;
  body:
    | {
        position?: string;
        size?: string;
        geojson?: GeoJSON.FeatureCollection;
        text?: string[];
        legends?: { title: string; entries: { label: string; color: string; shape: string }[] }[];
        markers?: string[];
        icons?: Record<string, string>;
        stylesheet?: { layers: { id: string }[] };
        choropleth?: {
          csv: string;
          join: { column: string; property: string };
          value: string;
          colors: string;
          classes?: object;
        };
        path?: string[];
      }
    | undefined;
  status: number;
  bytes: Buffer;
}

/** Drives the place Export; selectors live here only. */
export class PictureDriver extends PartDriver {
  readonly #place: 'picture' | 'atlas';
  /** How a notice ends that says what was copied. */
  #copied = 'is in the clipboard.';

  /** `place`: `atlas` has some of the same fields. */
  constructor(window: Workstation, place: 'picture' | 'atlas' = 'picture') {
    super(window);
    this.#place = place;
  }

  async open(): Promise<void> {
    await this.page.locator('.rail-entry[data-place="export"]').click();
    await this.#panel().waitFor();
  }

  /** Opens it as a new window has it: nothing is chosen, no file is given. Its first picture. */
  async openAnew(): Promise<AskedPicture> {
    await this.page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage])
        for (const name of Object.keys(storage)) if (name.startsWith('outpost.picture')) storage.removeItem(name);
    });
    await this.window.reload();
    return this.asked(() => this.open());
  }

  #panel = () => this.page.locator(`.${this.#place}`);

  /** What is asked for last, and its answer. */
  async asked(act: () => Promise<unknown>): Promise<AskedPicture> {
    let last: AskedPicture | undefined;
    // Read on the way: the browser gives no bytes of answers that became blobs.
    const read = async (route: Route) => {
      const request = route.request();
      const response = await route.fetch();
      const { pathname, search } = new URL(request.url());
      last = {
        method: request.method(),
        path: decodeURIComponent(`${pathname}${search}`.replaceAll('+', ' ')),
        body: request.method() === 'POST' ? request.postDataJSON() : undefined,
        status: response.status(),
        bytes: await response.body(),
      };
      // Not taken where the window has given it up meanwhile.
      await route.fulfill({ response, body: last.bytes }).catch(() => undefined);
    };
    await this.page.route(pictures, read);
    const answered = this.page.waitForResponse(pictures);
    await act();
    await answered;
    await this.#settled();
    await this.page.unroute(pictures, read);
    if (last === undefined) throw new Error('No picture was asked for.');
    return last;
  }

  #settled = () => this.page.locator('[data-testid="picture-preview"][aria-busy="false"]').waitFor();
  toggle = async (name: string) => (await this.#field(name)).click();

  /** A field, which a group may have had closed. */
  async #field(name: string): Promise<Locator> {
    const field = this.#panel().getByLabel(this.spoken(name), { exact: true });
    await this.#reveal(field);
    return field;
  }

  async #reveal(field: Locator): Promise<void> {
    const group = field.locator('xpath=ancestor::details');
    if ((await group.count()) > 0 && !(await field.isVisible())) await group.locator('summary').click();
  }

  /** Titles of the groups, and whether they are open. */
  async groups(): Promise<Record<string, boolean>> {
    const groups = await this.#panel().locator('details').all();
    const read = groups.map(async group => {
      const title = await group.locator('summary').innerText();
      return [title, (await group.getAttribute('open')) !== null] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  }

  /** Gives files of one's own. */
  async giveFile(kind: keyof typeof fileFields, ...files: readonly GivenFile[]): Promise<void> {
    const input = this.#panel().getByLabel(this.spoken(fileFields[kind]));
    const given = files.map(({ content, ...named }) => ({ ...named, buffer: Buffer.from(content) }));
    await input.and(this.page.locator('input')).setInputFiles(given);
  }

  /** What is said of the rows and areas that were joined. */
  async joined(): Promise<string> {
    await this.#settled();
    return this.#panel().getByTestId('choropleth-join').innerText();
  }

  /** What a field of the coloured areas has chosen, and its options. */
  async options(field: string): Promise<{ chosen: string; all: string[] }> {
    const select = await this.#field(field);
    return { chosen: await select.inputValue(), all: await select.locator('option').allInnerTexts() };
  }

  chooseRamp = (name: string) => this.#panel().getByRole('radio', { name, exact: true }).check();

  /** Lays the point under a part of an icon. */
  async standIcon(icon: string, on: 'By its middle' | 'By its foot'): Promise<void> {
    await this.#panel()
      .getByRole('combobox', { name: `How ${icon} stands on its point` })
      .selectOption({ label: on });
  }

  /** Draws the points of something with an icon, or a pin. */
  drawWith = (thing: string, icon: string) => this.#iconOf(thing).selectOption({ label: icon });

  /** What the points of something are drawn with. */
  drawnWith = (thing: string) => this.#iconOf(thing).locator('option:checked').innerText();
  #iconOf = (thing: string) =>
    this.#panel().getByRole('combobox', { name: `What ${thing} is drawn with`, exact: true });

  /** Takes a file away again. */
  remove = (name: string) => this.pressButton(`Remove ${name}`);

  async openGroups(): Promise<void> {
    const closed = this.#panel().locator('details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
  }

  openGroup = (title: string) => this.#panel().locator('summary', { hasText: title }).click();

  /** What stands in a group. */
  groupText = (title: string) => this.#panel().locator('details', { hasText: title }).innerText();
  pressButton = (button: string) => this.#panel().getByRole('button', { name: button, exact: true }).click();

  /** Waits for the picture; returns what stands below it. */
  async caption(): Promise<string> {
    await this.#settled();
    return this.#panel().locator('figcaption').innerText();
  }

  isDrawing = () => this.#panel().locator('[data-testid="picture-preview"][aria-busy="true"]').isVisible();
  expectFailure = () => this.#panel().getByTestId('error-note').waitFor();

  /** The title of a sheet, which names the file of any picture. */
  #title = () => this.#panel().getByLabel(/^(Title|Name of the file)$/);
  setTitle = (title: string) => this.#title().fill(title);
  nameSheet = async (name: string) => (await this.#field('Name or number of the sheet')).fill(name);
  title = () => this.#title().inputValue();

  async choose(
    field:
      | 'Size'
      | 'Map style'
      | 'Names'
      | 'Grid'
      | 'Fineness'
      | 'Lines'
      | 'Width of lines'
      | 'Usual scale'
      | 'Projection'
      | 'Classes',
    value: string,
  ): Promise<void> {
    await (await this.#field(field)).selectOption(value);
  }

  chosen = (field: 'Size' | 'Map style' | 'Names' | 'Format') =>
    this.#panel().getByLabel(field, { exact: true }).inputValue();

  async setLimits(text: string): Promise<void> {
    const input = this.#panel().getByLabel('Limits', { exact: true });
    await input.fill(text);
    await input.press('Enter');
  }

  async setNumber(field: 'Width' | 'Height' | 'Scale' | 'Tilted', value: number): Promise<void> {
    const input = this.#panel().getByLabel(field, { exact: true });
    await input.fill(String(value));
    await input.press('Enter');
  }

  async number(field: 'Width' | 'Height' | 'Scale'): Promise<number> {
    const text = await this.#panel().getByLabel(field, { exact: true }).inputValue();
    return Number(text.replaceAll(/[^0-9]/g, ''));
  }

  chooseFormat = (format: 'PNG' | 'JPEG' | 'WebP' | 'SVG' | 'PDF' | 'GeoTIFF, for GIS' | 'KMZ, for globes') =>
    this.#panel().getByLabel('Format', { exact: true }).selectOption({ label: format });

  async setFlag(name: string, checked: boolean): Promise<void> {
    const box = this.#panel().getByRole('checkbox', { name, includeHidden: true });
    await this.#reveal(box);
    await box.setChecked(checked);
  }

  /** What can be drawn into the picture, and whether it is. */
  async overlays(): Promise<Record<string, boolean>> {
    const boxes = this.#panel().getByRole('group', { name: 'On the map' }).getByRole('checkbox');
    const named = (await boxes.all()).map(async box => {
      const name = await box.evaluate(one => (one instanceof HTMLInputElement ? one.labels?.[0]?.innerText : ''));
      return [name?.trim() ?? '', await box.isChecked()] as const;
    });
    return Object.fromEntries(await Promise.all(named));
  }

  /** Whether the map shows the plan's pins. */
  isPlanOnMap = async () => (await this.page.locator('.waypoint-pin').count()) > 0;

  // Frame

  #handle(name: Corner | 'move' | 'turn'): Locator {
    const names = { move: /^Move the frame/, turn: /^Turn the frame/ };
    return this.page.getByRole('button', {
      name: name === 'move' || name === 'turn' ? names[name] : new RegExp(`^${name} corner of the frame`),
    });
  }

  /** Pixels of the window. */
  async #middleOf(name: Corner | 'move' | 'turn'): Promise<{ x: number; y: number }> {
    const box = await this.#handle(name).boundingBox();
    if (box === null) throw new Error('There is no frame.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  #placeOf = async (name: Corner | 'move') => this.window.map.placeAt(await this.#middleOf(name));

  /** The corners on the map, clockwise from the upper left. */
  async corners(): Promise<LonLat[]> {
    const corners: LonLat[] = [];
    for (const corner of ['Upper left', 'Upper right', 'Lower right', 'Lower left'] as const)
      corners.push(await this.#placeOf(corner));
    return corners;
  }

  middle = () => this.#placeOf('move');

  async press(handle: Corner | 'move' | 'turn', key: string, times = 1): Promise<void> {
    await this.#handle(handle).focus();
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
  }

  async drag(handle: Corner | 'move' | 'turn', by: { x: number; y: number }): Promise<void> {
    const { x, y } = await this.#middleOf(handle);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 3 });
    await this.page.mouse.move(x + by.x, y + by.y, { steps: 3 });
    await this.page.mouse.up();
  }

  async fitTo(overlay: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: `Fit the frame to ${overlay}`, exact: true })
      .click();
  }

  frameView = () => this.#panel().getByRole('button', { name: 'Frame what is in view' }).click();
  isFrameOnMap = () => this.page.getByTestId('picture-frame').isVisible();

  // What to do with it

  async saved(): Promise<{ name: string; bytes: Buffer }> {
    const downloading = this.page.waitForEvent('download');
    await this.#panel().getByRole('button', { name: 'Save file' }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  async savedBeside(file: string): Promise<{ name: string; bytes: Buffer }> {
    await this.#panel().getByRole('button', { name: 'Where it lies' }).click();
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: file }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  hasBeside = () => this.#panel().getByRole('button', { name: 'Where it lies' }).isVisible();

  /** Lets pages use the clipboard: a headless browser does not ask. */
  allowClipboard = () => this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  async copiedAddress(): Promise<string> {
    await this.#panel().getByRole('button', { name: 'Copy address' }).click();
    await this.notice(`The address ${this.#copied}`);
    return this.#clipboardText();
  }

  /** Ticks or clears that a new key goes into what is copied. */
  async setWithKey(on: boolean): Promise<void> {
    await this.#panel().getByRole('checkbox', { name: 'With a new key' }).setChecked(on);
    this.#copied = on ? 'is in the clipboard, with a new key' : 'is in the clipboard.';
  }

  hasAddress = () => this.#panel().getByRole('button', { name: 'Copy address' }).isVisible();

  async copiedCode(language: 'curl' | 'JavaScript' | 'Python'): Promise<string> {
    await this.#panel().getByRole('button', { name: 'Copy code' }).click();
    await this.page.getByRole('menuitem', { name: language }).click();
    await this.notice(`The code ${this.#copied}`);
    return this.#clipboardText();
  }

  #clipboardText = () => this.page.evaluate(() => navigator.clipboard.readText());

  /** Makes the browser refuse pictures for the clipboard, as some do. */
  async refusePictures(): Promise<void> {
    await this.page.evaluate(() => {
      navigator.clipboard.write = async () => {
        throw new DOMException('Write permission denied.', 'NotAllowedError');
      };
    });
  }

  pressCopyPicture = () => this.#panel().getByRole('button', { name: 'Copy picture' }).click();

  /** Type and pixels of the picture in the clipboard. */
  copiedPicture(): Promise<{ type: string; width: number; height: number } | undefined> {
    return this.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const type = item?.types.find(one => one.startsWith('image/'));
      if (item === undefined || type === undefined) return undefined;
      const { width, height } = await createImageBitmap(await item.getType(type));
      return { type, width, height };
    });
  }

  notice = (text: string) => readNotice(this.page, text);

  async keep(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Keep in Data' }).click();
    await this.notice('is kept. Data lists it.');
  }

  /** The dialog of a kept picture: its picture's width. */
  async keptWidth(name: string): Promise<number> {
    const image = this.page.getByRole('dialog', { name }).locator('img.picture-kept');
    await image.waitFor();
    return image.evaluate(one => (one instanceof HTMLImageElement ? one.decode().then(() => one.naturalWidth) : 0));
  }

  keptText = (name: string) => this.page.getByRole('dialog', { name }).innerText();

  async keptFile(name: string): Promise<Buffer> {
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('dialog', { name }).getByRole('button', { name: 'Save file' }).click();
    return readFile(await (await downloading).path());
  }

  async useAgain(name: string): Promise<void> {
    await this.page.getByRole('dialog', { name }).getByRole('button', { name: 'Use its frame and settings' }).click();
    await this.#panel().waitFor();
  }

  text = () => this.#panel().innerText();
}
