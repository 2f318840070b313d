/// <reference lib="dom" />

import type { LonLat, Position } from '../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { cumulativeDistances, pointAlong } from '../../renderer/formats/line.ts';
import { downloadedText } from './downloaded-text.ts';
import { PartDriver } from './part-driver.ts';
import type { Workstation } from './workstation.ts';

export type Profile = 'Drive' | 'Cycle' | 'Walk';

/** Drives the plan panel; selectors live here only. */
export class DirectionsDriver extends PartDriver {
  /** The latest answer's line; a promise, so that it never returns the previous one. */
  #lastRoute: Promise<readonly Position[] | undefined> = Promise.resolve(undefined);

  constructor(window: Workstation) {
    super(window);
    this.page.on('response', response => {
      if (!response.url().endsWith('/directions/v1') || !response.ok()) return;
      this.#lastRoute = response.json().then(
        ({ trip }) => trip.legs.flatMap(({ shape }: { shape: string }) => decodePolyline(shape)),
        () => undefined,
      );
    });
  }

  open = () => this.page.locator('.rail-entry[data-place="plan"]').click();
  close = () => this.page.getByRole('button', { name: this.spoken('Close plan') }).click();

  /** Clears all points. */
  clear = () => this.button('Clear').click();
  undoClear = () => this.button('Undo').click();

  /** Opens the options of the way of travelling, unless they are open. */
  async openOptions(): Promise<void> {
    const button = this.page.getByRole('button', { name: new RegExp(`^.?${this.spoken('Options')}`) });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }

  async showAlternatives(show: boolean): Promise<void> {
    await this.openOptions();
    await this.page.getByRole('switch', { name: this.spoken('Show alternatives') }).setChecked(show, { force: true });
  }

  /** Times and lengths of the routes to choose from. */
  alternatives = () => this.page.locator('.route-option').allInnerTexts();

  async chooseAlternative(index: number): Promise<void> {
    await this.page.locator('.route-option').nth(index).click();
    await this.window.map.expectIdle();
  }

  /** From the note about a place outside of the regions. */
  async getRegions(): Promise<void> {
    await this.page
      .getByTestId('error-note')
      .getByRole('button', { name: this.spoken('Get regions') })
      .click();
    await this.page.getByRole('heading', { name: this.spoken('Regions') }).waitFor();
  }

  /** The number of points that shape the route. */
  shapingDots = () => this.page.locator('.shaping-dot').count();
  removeShapingDot = () => this.page.locator('.shaping-dot').first().click();

  /** Lengths and times since the start of all turns. */
  turnFigures = () => this.page.locator('.turn-figures').allInnerTexts();

  /** The arrows of all turns, by name. */
  turnArrows = () =>
    this.page.locator('.turn-arrow').evaluateAll(all => all.map(arrow => arrow.getAttribute('data-arrow')));

  /** Types a point and submits it, without waiting until it is found. */
  async typeWaypoint(role: string, text: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: this.spoken(role), exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  async fillWaypoint(role: string, text: string): Promise<void> {
    await this.typeWaypoint(role, text);
    await this.page.waitForFunction(label => {
      const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
      const busy = input?.closest('.place-field')?.getAttribute('aria-busy');
      return busy === 'false' && input?.getAttribute('aria-expanded') === 'false';
    }, this.spoken(role));
  }

  async waypointLabels(): Promise<string[]> {
    return this.page
      .locator('.waypoint .place-input')
      .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value));
  }

  async chooseProfile(profile: Profile): Promise<void> {
    await this.page
      .locator('label', { has: this.page.locator('.profile-choice', { hasText: this.spoken(profile) }) })
      .click();
  }

  chosenProfile(): Promise<string> {
    return this.page
      .getByRole('radiogroup', { name: this.spoken('Way of travelling') })
      .getByRole('radio', { checked: true })
      .inputValue();
  }

  async routeBetween(from: string, to: string, profile: Profile = 'Drive'): Promise<void> {
    await this.chooseProfile(profile);
    await this.fillWaypoint('Start', from);
    await this.fillWaypoint('Destination', to);
    await this.expectRoute();
  }

  /** Waits for the route, its profile and an idle map. */
  async expectRoute(): Promise<void> {
    await this.page.locator('.plan[aria-busy="false"]').waitFor();
    await this.page.getByTestId('route-summary').waitFor();
    await this.window.map.expectIdle();
  }

  async routeFigures(): Promise<{ time: string; length: string }> {
    return {
      time: await this.page.getByTestId('route-time').innerText(),
      length: await this.page.getByTestId('route-length').innerText(),
    };
  }

  readTurnList = () => this.page.locator('.turn-text').allInnerTexts();
  hoverTurn = (index: number) => this.page.locator('.turn').nth(index).hover();

  async clickTurn(index: number): Promise<void> {
    await this.page.locator('.turn').nth(index).click();
    await this.window.map.expectIdle();
  }

  /** The highlighted row, if any. */
  async highlightedTurn(): Promise<number | undefined> {
    const rows = await this.page.locator('.turn').evaluateAll(all => all.map(row => row.hasAttribute('data-active')));
    const index = rows.indexOf(true);
    return index < 0 ? undefined : index;
  }

  async dragWaypoint(letter: string, to: LonLat): Promise<void> {
    const box = await this.page.locator(`.waypoint-pin[data-letter="${letter}"]`).boundingBox();
    if (box === null) throw new Error(`There is no pin ${letter} on the map.`);
    const end = await this.window.map.pixelOf(to);
    // Drag the pin's head; its tip marks the place.
    const head = { x: box.x + box.width / 2, y: box.y + 15 };
    const tip = { x: box.x + box.width / 2, y: box.y + box.height };
    await this.page.mouse.move(head.x, head.y);
    await this.page.mouse.down();
    await this.page.mouse.move(head.x + 6, head.y + 6, { steps: 2 });
    await this.page.mouse.move(end.x + head.x - tip.x, end.y + head.y - tip.y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Moves a row of the list with the arrow keys on its handle. */
  moveWaypoint = (role: string, key: 'ArrowUp' | 'ArrowDown') =>
    this.page.getByRole('button', { name: `Move ${role.toLowerCase()}` }).press(key);
  reverseRoute = () => this.page.getByRole('button', { name: this.spoken('Reverse the order') }).click();

  async avoidFerries(avoid: boolean): Promise<void> {
    await this.openOptions();
    const chip = this.page.getByRole('checkbox', { name: this.spoken('Ferries') });
    if ((await chip.isChecked()) !== avoid) await this.page.getByText(this.spoken('Ferries'), { exact: true }).click();
  }

  async chooseUnits(units: 'km' | 'mi'): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: this.spoken('Units') })
      .getByText(units, { exact: true })
      .click();
  }

  /** Opens the list of formats. */
  async openExport(): Promise<void> {
    await this.page.getByRole('button', { name: this.spoken('Export the route') }).click();
    await this.page.getByRole('menu').waitFor();
  }

  addStop = () => this.page.getByRole('button', { name: this.spoken('Add a point') }).click();

  /** Saves the route by an entry of the list of formats. */
  async exportRoute(entry: string): Promise<{ name: string; bytes: Buffer<ArrayBuffer> }> {
    await this.openExport();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
    const file = await download;
    const stream = await file.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
  }

  /** The point at a fraction of the latest route's length. */
  async spotOnRoute(fraction: number): Promise<LonLat> {
    const answer = await this.#lastRoute;
    if (answer === undefined) throw new Error('There is no route yet.');
    const distances = cumulativeDistances(answer);
    const spot = pointAlong(answer, distances, (distances.at(-1) ?? 0) * fraction);
    if (spot === undefined) throw new Error('The route is empty.');
    return { lon: spot[0], lat: spot[1] };
  }

  /** Hovers the chart, 0 at its left end, 1 at its right; returns the readout. */
  async hoverProfile(fraction: number): Promise<string> {
    const plot = this.page.getByTestId('profile-chart').locator('.u-over');
    const box = await plot.boundingBox();
    if (box === null) throw new Error('There is no elevation profile.');
    await this.page.mouse.move(box.x + box.width * fraction, box.y + box.height / 2, { steps: 3 });
    return this.profileReadout();
  }

  /** Saves the profile in a format; returns the file's text. */
  async saveProfile(format: 'SVG' | 'CSV'): Promise<string> {
    await this.page.getByRole('button', { name: 'Save the profile' }).click();
    return downloadedText(this.page, () => this.page.getByRole('menuitem', { name: format, exact: true }).click());
  }

  profileReadout = () => this.page.getByTestId('profile-readout').innerText();
  profileFigures = () => this.page.locator('.profile-figures').innerText();
}
