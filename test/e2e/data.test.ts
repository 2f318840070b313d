import { expect, test } from 'vitest';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { Workstation } from './workstation.ts';

let window: Workstation;
let data: DataDriver;
/** Land of the sandbox. */
const view = '13/45.467/-28.522';

const stage = await setStage();
window = await stage.openWorkstation({ view, coarse: true });
data = new DataDriver(window);

/** Another tab of the same browser, as after a closed or killed one. */
async function newTab(): Promise<{ window: Workstation; data: DataDriver }> {
  const context = window.page.context();
  const tab = new Workstation(context, await context.newPage());
  await tab.open(`${stage.service.service.workstationUrl()}&map=${view}`);
  return { window: tab, data: new DataDriver(tab) };
}

const all = () => data.names();

test('what is saved is there after a reload, on the map too', async () => {
  await data.open();
  expect(await data.isEmpty()).toBe(true);
  await window.map.click({ lon: -28.522, lat: 45.467 });
  await window.place.read();
  await data.pressSave();
  await expect.poll(all).toHaveLength(1);
  expect(await data.isSaved()).toBe(true);
  await expect.poll(() => data.waiting()).toBe('');
  await window.reload();
  await data.open();
  await expect.poll(all).toHaveLength(1);
  const [name = ''] = await all();
  await data.rename(name, 'Camp');
  await data.writeNote('Camp', 'Water at the spring.');
  await expect.poll(() => data.waiting()).toBe('');
  await expect.poll(async () => (await window.look('saved-place', '#e03177')).share).toBeGreaterThan(0);
  await data.toggleEye('Camp');
  await expect.poll(async () => (await window.look('hidden-place', '#e03177')).share).toBe(0);
  await data.toggleEye('Camp');
  const { name: file, text } = await data.download('Camp');
  expect(file).toBe('Camp.geojson');
  expect(JSON.parse(text).properties).toEqual({ name: 'Camp', note: 'Water at the spring.' });
});

test('a deleted item comes back by the notice, by Ctrl+Z, and from the trash', async () => {
  await data.choose('Camp', 'Delete');
  await expect.poll(all).toEqual([]);
  await data.undoByNotice();
  await expect.poll(all).toEqual(['Camp']);
  await data.choose('Camp', 'Delete');
  await expect.poll(all).toEqual([]);
  await window.press('Control+z');
  await expect.poll(all).toEqual(['Camp']);
  await window.press('Control+Shift+z');
  await expect.poll(all).toEqual([]);
  await data.openTrash();
  expect(await all()).toEqual([expect.stringMatching(/^Camp\s+deleted for good in 30 days$/)]);
  await data.restore('Camp');
  await data.openKept();
  await expect.poll(all).toEqual(['Camp']);
});

test('another tab and another computer follow', async () => {
  const tab = await newTab();
  const away = await stage.openWorkstation({ view, coarse: true });
  const elsewhere = new DataDriver(away);
  await tab.data.open();
  await elsewhere.open();
  await expect.poll(() => elsewhere.names()).toEqual(['Camp']);
  await data.addGroup();
  await expect.poll(() => tab.data.names()).toEqual(['New group', 'Camp']);
  await expect.poll(() => elsewhere.names()).toEqual(['New group', 'Camp']);
  await elsewhere.choose('Camp', 'New group');
  await elsewhere.rename('New group', 'Hikes');
  await expect.poll(all).toEqual(['Hikes', 'Camp']);
  await away.close();
  await tab.window.page.close();
});

test('what is typed while the service is away is kept when the window is closed, and sent later', async () => {
  await window.goOffline(true);
  await data.rename('Camp', 'Base camp');
  await data.addGroup();
  await expect.poll(all).toEqual(['Hikes', 'Base camp', 'New group']);
  await expect.poll(() => data.waiting()).toContain('2 changes wait');
  await window.page.close();
  await window.goOffline(false);
  const tab = await newTab();
  [window, data] = [tab.window, tab.data];
  await data.open();
  await expect.poll(async () => (await all()).sort()).toEqual(['Base camp', 'Hikes', 'New group']);
  await expect.poll(() => data.waiting()).toBe('');
  const away = await stage.openWorkstation({ view, coarse: true });
  const elsewhere = new DataDriver(away);
  await elsewhere.open();
  await expect.poll(async () => (await elsewhere.names()).sort()).toEqual(['Base camp', 'Hikes', 'New group']);
});

test('an export that takes long says so, and is stopped without a file', async () => {
  const resume = await window.delayRequests('/items/v1/export');
  let downloads = 0;
  window.page.on('download', () => downloads++);
  expect(await data.stopExport()).toMatch(/^Exporting: 0 bytes/);
  resume();
  await window.reload();
  await data.open();
  await expect.poll(async () => (await all()).length).toBeGreaterThan(0);
  expect(downloads).toBe(0);
});

test('the trash is emptied for good only when asked twice', async () => {
  await data.choose('New group', 'Delete');
  await data.openTrash();
  await data.emptyTrash();
  await expect.poll(all).toEqual([]);
  await data.openKept();
  await expect.poll(async () => (await all()).sort()).toEqual(['Base camp', 'Hikes']);
});
