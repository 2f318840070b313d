import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { pixelOf, placeOf, type View, viewOf } from './mercator.ts';
import { PartDriver } from './part-driver.ts';

/** Drives the map; selectors live here only. */
export class MapDriver extends PartDriver {
  stage = () => this.page.locator('.map-stage.maplibregl-map');

  /** Waits until the camera rests and all tiles are loaded. */
  async expectIdle(): Promise<void> {
    await this.page.evaluate(() => {
      delete (globalThis as { idleSince?: number }).idleSince;
    });
    await this.page.waitForFunction(
      () => {
        const idle = document.querySelector('.map-stage')?.getAttribute('aria-busy') === 'false';
        const state = globalThis as { idleSince?: number };
        if (!idle) delete state.idleSince;
        else state.idleSince ??= performance.now();
        return state.idleSince !== undefined && performance.now() - state.idleSince > 250;
      },
      undefined,
      { polling: 50 },
    );
  }

  view = (): View => viewOf(this.page.url());

  /** Degrees clockwise from north of what is up; the address has it after the place. */
  bearing(): number {
    const [, , , bearing] = (new URLSearchParams(new URL(this.page.url()).hash.slice(1)).get('map') ?? '').split('/');
    return Number(bearing ?? 0);
  }

  async lookAt({ lon, lat }: LonLat, zoom: number): Promise<void> {
    await this.move({ lon, lat }, zoom);
    await this.expectIdle();
  }

  /** Pixels of the window; the map has the part of it beside the rail and above the status bar. */
  async pixelOf(point: LonLat): Promise<{ x: number; y: number }> {
    const box = await this.stage().boundingBox();
    if (box === null) throw new Error('The map has no size.');
    const { x, y } = pixelOf(point, this.view(), box);
    return { x: box.x + x, y: box.y + y };
  }

  /** The place at a pixel of the window. */
  async placeAt({ x, y }: { x: number; y: number }): Promise<LonLat> {
    const box = await this.stage().boundingBox();
    if (box === null) throw new Error('The map has no size.');
    return placeOf({ x: x - box.x, y: y - box.y }, this.view(), box);
  }

  /** Moves without waiting for tiles. */
  async move({ lon, lat }: LonLat, zoom: number): Promise<void> {
    // The map follows its permalink, and its listener runs before this one.
    await this.page.evaluate(
      hash =>
        new Promise<void>(resolve => {
          if (location.hash === hash) return resolve();
          addEventListener('hashchange', () => resolve(), { once: true });
          location.hash = hash;
        }),
      `#map=${zoom}/${lat}/${lon}`,
    );
  }

  async click(point: LonLat): Promise<void> {
    const { x, y } = await this.pixelOf(point);
    await this.page.mouse.click(x, y);
  }

  async pointAt(point: LonLat): Promise<void> {
    const { x, y } = await this.pixelOf(point);
    await this.page.mouse.move(x - 3, y - 3);
    await this.page.mouse.move(x, y, { steps: 3 });
  }

  async drag(from: LonLat, to: LonLat): Promise<void> {
    const start = await this.pixelOf(from);
    const end = await this.pixelOf(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Drags the route at `from`, once the cursor shows that it can be grabbed. */
  async dragLine(from: LonLat, to: LonLat): Promise<void> {
    await this.pointAt(from);
    await this.page.waitForFunction(
      () => document.querySelector<HTMLElement>('.maplibregl-canvas')?.style.cursor === 'grab',
      undefined,
      { polling: 50 },
    );
    await this.drag(from, to);
  }

  /** Names of the buttons for zoom and north. */
  buttonNames(): Promise<(string | null)[]> {
    return this.stage()
      .locator('.maplibregl-ctrl-group button')
      .evaluateAll(all => all.map(button => button.getAttribute('aria-label')));
  }

  async openStyles(): Promise<void> {
    const panel = this.page.getByRole('region', { name: this.spoken('Layers'), exact: true });
    const button = this.button('Layers');
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
    await panel.getByRole('radio').first().waitFor();
  }

  async chooseStyle(name: string): Promise<void> {
    await this.openStyles();
    // Its label, as people do: the radio itself is out of sight.
    const radio = this.page.getByRole('radio', { name: this.spoken(name), exact: true });
    await radio.locator('..').click();
    await this.page.getByRole('button', { name: this.spoken('Close layers') }).click();
    await this.page.locator(`[data-map-style="${name.toLowerCase()}"]`).waitFor();
    await this.expectIdle();
  }

  styleName = () => this.stage().getAttribute('data-map-style');

  /** All credits, also those that the line has no room for. */
  credits = async () => (await this.page.getByTestId('credits').textContent()) ?? '';

  async creditsAreInSight(): Promise<boolean> {
    const box = await this.page.locator('.credits-line').boundingBox();
    const size = this.page.viewportSize();
    if (box === null || size === null) return false;
    const inside = box.x >= 0 && box.x + box.width <= size.width + 1 && box.y + box.height <= size.height + 1;
    // The first credit is legible whatever else the line has no room for.
    const first = await this.page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('.credits-line') !== null,
      { x: box.x + 8, y: box.y + box.height / 2 },
    );
    return inside && first && box.width >= 100;
  }

  /** What the pointer looks like over the map. */
  cursor(): Promise<string> {
    return this.stage()
      .locator('canvas')
      .evaluate(canvas => getComputedStyle(canvas).cursor);
  }

  cursorCoordinates = () => this.page.locator('.cursor-readout').innerText();

  /** The text of the prompt over a view without regions. */
  emptyViewText = () => this.page.locator('.nothing-here').innerText();

  /** Goes to a region that the prompt over an empty view names. */
  async goToOfferedRegion(name: string): Promise<void> {
    await this.page.locator('.nothing-here').getByRole('button', { name }).click();
    await this.page.locator('.nothing-here').waitFor({ state: 'detached' });
    await this.expectIdle();
  }
}
