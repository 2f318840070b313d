import { afterwards, closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { outpostServe, type ServingCommand } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';
import { answerFirstDay } from './answer-first-day.ts';
import { timeoutMs } from './timeouts.ts';

/**
 * A service that is a process of its own, so that it can be killed, and starts again at the same port; and a browser for
 * it. It has the overview alone, which mounts and draws less.
 */
export async function ownService(width: number, height: number) {
  const dataDir = await temporaryFolder();
  await linkPack(dataDir, await packFor('world'));
  let serving: ServingCommand | undefined;
  let port = '0';
  const kill = () => serving?.stop('SIGKILL');
  /** Returns the address that opens the window. */
  const start = async (): Promise<string> => {
    serving = await outpostServe(['--data-dir', dataDir, '--no-default-regions', '--port', port, '--json']);
    const { workstationUrl } = JSON.parse(serving.firstLine);
    ({ port } = new URL(workstationUrl));
    return workstationUrl;
  };
  afterwards(kill);
  const address = await start();
  const browser = await closedAfterwards(launchChromium());
  const newContext = async () => {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(timeoutMs);
    await answerFirstDay(context);
    return context;
  };
  return { dataDir, address, start, kill, newContext };
}
