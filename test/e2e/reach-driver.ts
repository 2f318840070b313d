import { downloadedText } from './downloaded-text.ts';
import { PartDriver } from './part-driver.ts';

/** Drives the tool Reach of the plan; selectors live here only. */
export class ReachDriver extends PartDriver {
  async choose(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'What to do with the points' }).getByText('Reach').click();
    await this.page.getByRole('group', { name: 'How far' }).waitFor();
  }

  setLimit = (number: number, value: number) =>
    this.page.getByRole('textbox', { name: `Limit ${number}`, exact: true }).fill(String(value));
  measureBy = (metric: 'Time' | 'Distance') =>
    this.page.getByRole('radiogroup', { name: 'Reach by' }).getByText(metric).click();
  joinAreas = (join: boolean) =>
    this.page.getByRole('switch', { name: 'One area for all points' }).setChecked(join, { force: true });

  /** Names and sizes, the smallest first. */
  async areas(): Promise<string[]> {
    await this.page.locator('[data-testid="reach-answer"][aria-busy="false"]').waitFor();
    const rows = await this.page.locator('.reach-area').allInnerTexts();
    return rows.map(row => row.replaceAll(/\s+/g, ' ').trim());
  }

  noteText = () => this.page.locator('.plan-answer [role="status"]').innerText();

  async exportAreas(): Promise<GeoJSON.FeatureCollection> {
    await this.page.getByRole('button', { name: 'Areas (GeoJSON)' }).click();
    const item = this.page.getByRole('menuitem', { name: 'Areas (GeoJSON)' });
    return JSON.parse(await downloadedText(this.page, () => item.click()));
  }

  /** Counts what lies inside: names and numbers. */
  async countPlaces(): Promise<Map<string, string>> {
    await this.page.getByRole('button', { name: 'Count places' }).click();
    const counts = this.page.getByTestId('reach-counts').locator('div');
    await counts.first().waitFor();
    const rows = await counts.evaluateAll(all =>
      all.map(row => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const),
    );
    return new Map(rows);
  }

  async exportPlaces(): Promise<string[]> {
    const button = this.page.getByRole('button', { name: 'Places inside (CSV)' });
    return (await downloadedText(this.page, () => button.click())).trimEnd().split('\n');
  }
}
