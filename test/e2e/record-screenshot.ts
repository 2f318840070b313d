/** Takes the README's picture of the window anew: `node test/e2e/record-screenshot.ts`. Look at it. */
import { join } from 'node:path';
import sharp from 'sharp';
import { launchChromium } from '../helpers/chromium.ts';
import { packFor, root } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { answerFirstDay } from './answer-first-day.ts';
import { LayersDriver } from './layers-driver.ts';
import { Workstation } from './workstation.ts';

const service = await startService({ packs: await Promise.all([packFor('sandbox'), packFor('world')]) });
const browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
await answerFirstDay(context);
const window = new Workstation(context, await context.newPage());
const layers = new LayersDriver(window);
await window.open(`${service.service.workstationUrl()}&map=11.8/45.49/-28.57`);
await window.map.chooseStyle('Outdoor');
await layers.open();
await layers.set('Borders of regions', false);
await sharp(await window.page.screenshot({ animations: 'disabled' }))
  .png({ palette: true, effort: 10 })
  .toFile(join(root, 'build/screenshot.png'));
await browser.close();
await service.close();
