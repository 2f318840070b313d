import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SharingReply } from '../../server/share/share-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { closedAfterwards } from '../helpers/afterwards.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { askAsPhone } from '../helpers/phone-client.ts';
import { setStage } from './driver.ts';
import { type Hand, waysOfWorking } from './hand.ts';
import { PhoneDriver } from './phone-driver.ts';
import { ShareDriver } from './share-driver.ts';
import { ShellDriver } from './shell-driver.ts';
import { inEnglish, inGerman } from './spoken.ts';
import type { Workstation } from './workstation.ts';

const kirvell = { latitude: 45.47841, longitude: -28.39739 };
const walk = [
  [-28.41, 45.47],
  [-28.4, 45.49],
  [-28.38, 45.485],
] as const;
const walkBox = [-28.41, 45.47, -28.38, 45.49];
const addresses = [{ address: '127.0.0.1', interface: 'wlan0' }];

/** A browser that trusts the certificate, as a phone that was shown how. */
let trusting: Browser;
const stage = await setStage({ networkAddresses: () => addresses });
const admin = await adminClient(stage.service);

const share = async (choice: object = {}): Promise<SharingReply> =>
  (await admin.post('/share/on', { address: '127.0.0.1', port: 0, ...choice })).body.sharing;
const code = async (): Promise<string> => (await admin.post('/share/code')).body.code;

/** SHA-256 of the public key that a server shows, once its certificate is found good. */
async function publicKeyOf({ port, trustUrl }: SharingReply): Promise<string> {
  const ca = new X509Certificate((await askAsPhone(`${trustUrl}outpost-ca.crt`)).bytes).toString();
  const socket = connect({ port, host: '127.0.0.1', ca });
  await once(socket, 'secureConnect');
  const shown = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  return createHash('sha256')
    .update(shown.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

describe('the window', () => {
  afterEach(() => admin.post('/share/off'));

  test.each(waysOfWorking)('shares within two presses $name', async ({ name, hand: HandOfSetting, more, open }) => {
    const window = await stage.openWorkstation({ ...open, view: '12/45.4784/-28.3974', plain: true });
    const shell = new ShellDriver(window);
    const driver = new ShareDriver(window);
    const picture = (state: string) => window.screenshot(`share-${state} ${name}`.replaceAll(/\W+/g, '-'));
    const check = async (state: string) => {
      await picture(state);
      expect.soft(await shell.seriousFindings(), state).toEqual([]);
      expect.soft(await window.overflows(), state).toBe(false);
      expect.soft(await shell.cutTexts(), state).toEqual([]);
    };
    const hand: Hand = new HandOfSetting(window.page);
    await driver.open(hand);
    await check('off');
    await driver.switchOn(hand);
    expect(hand.presses).toBeLessThanOrEqual(2 + more);
    const { address, code: shown } = await driver.shown();
    expect(address).toBe('https://127.0.0.1:8788/');
    const label = await driver.qrLabel();
    expect(label).toContain(address);
    expect(label).toContain(shown);
    await check('on');
    await driver.choose('First time on a phone');
    expect(await driver.fingerprint()).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(await driver.qrLabel()).toContain('http://127.0.0.1:8788/');
    await check('trust');
    await driver.toEnd();
    await check('choices');
    await driver.switchOff();
    expect(window.log.problems).toEqual([]);
  });

  test('lists who is connected, ends one, and says what does not work without encryption', async () => {
    const window: Workstation = await stage.openWorkstation({ coarse: true, view: '12/45.4784/-28.3974' });
    const driver = new ShareDriver(window);
    await driver.open();
    await driver.switchOn();
    expect(await driver.statusText()).toBe('Shared with phones');
    await driver.choose('Encrypted (TLS)');
    await driver.expectText('Phones do not show where they are, and follow no route.');
    await expect.poll(async () => (await driver.shown()).address).toBe('http://127.0.0.1:8788/');
    const { address, code: shown } = await driver.shown();

    const phone = await PhoneDriver.take(stage.browser, { insecure: true });
    await phone.open(`${address}#code=${shown}`);
    await phone.expectMap();
    const next = await driver.nextCode(shown);
    expect(next).not.toBe(shown);
    await expect
      .poll(() => driver.expectDevices(1))
      .toEqual([expect.stringMatching(/iPhone, Safari\s+127\.0\.0\.1 · now · \d+ requests/)]);
    await expect.poll(() => driver.statusText()).toBe('Shared with one phone');
    await window.screenshot('share-connected');
    expect(await new ShellDriver(window).seriousFindings()).toEqual([]);

    await driver.endFirstDevice();
    await driver.expectText('Nobody yet.');
    await phone.reload();
    expect(await phone.pageText()).toContain('The computer has ended the connection');
    await phone.screenshot('ended');
    expect(await phone.findings()).toEqual([]);
    expect(await phone.stored()).not.toContain('outpost_live');
    await phone.enterCode(next.toLowerCase());
    await phone.expectMap();
    // What does not work is said where it is asked for.
    await phone.press('Show where I am');
    expect(await phone.note()).toContain('Without encryption no phone tells');
    await phone.close();
    await driver.switchOff();
  });
});

describe('the phone', () => {
  let sharing: SharingReply;
  beforeAll(async () => {
    const session = { token: new URL(stage.service.service.workstationUrl()).hash.slice('#token='.length) };
    const { key } = (await stage.service.post('/workstation/session', session, { headers: { authorization: '' } }))
      .body;
    const well = {
      id: crypto.randomUUID(),
      kind: 'place',
      name: 'Well at the fork',
      note: 'Open at night',
      properties: { position: { lat: 45.4801, lon: -28.4012 }, context: 'Kirvell' },
    };
    const headers = { authorization: `Bearer ${key}` };
    await stage.service.post('/items/v1', well, { headers });
    const keep = async (item: object, contentType: string, content: string) => {
      const id = crypto.randomUUID();
      await stage.service.post('/items/v1', { id, ...item }, { headers });
      const type = { ...headers, 'content-type': contentType };
      await stage.service.get(`/items/v1/${id}/content`, { method: 'PUT', headers: type, body: content });
    };
    await keep(
      { kind: 'track', name: 'Round the bay', properties: { bounds: walkBox, format: 'gpx', file: 'bay.gpx' } },
      'application/gpx+xml',
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>${walk
        .map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`)
        .join('')}</trkseg></trk></gpx>`,
    );
    await keep(
      { kind: 'area', name: 'Search area', color: '#2f9e44', properties: { bounds: walkBox } },
      'application/geo+json',
      JSON.stringify({ type: 'Polygon', coordinates: [[...walk, walk[0]]] }),
    );
    sharing = await share({ items: 'all' });
    trusting = await closedAfterwards(
      launchChromium([`--ignore-certificate-errors-spki-list=${await publicKeyOf(sharing)}`]),
    );
  });

  test('is shown how to trust the computer, in German, too', async () => {
    for (const spoken of [inEnglish, inGerman]) {
      const german = spoken === inGerman;
      const phone = await PhoneDriver.take(trusting, german ? { locale: 'de-DE', colorScheme: 'dark', spoken } : {});
      await phone.open(sharing.trustUrl ?? '');
      expect(await phone.pageText()).toContain(spoken('Open this page in Safari, load the certificate and allow it.'));
      await phone.screenshot(german ? 'trust-german' : 'trust');
      expect(await phone.findings()).toEqual([]);
      expect(await phone.overflows()).toBe(false);
      await phone.choosePlatform('Android');
      expect(await phone.pageText()).toContain(spoken('Choose the file outpost-ca.crt.'));
      expect(await phone.certificate()).toBe('outpost-ca.crt');
      await phone.close();
    }
  });

  test('opens the map by one scan; the code is nowhere afterwards', async () => {
    const phone = await PhoneDriver.take(trusting);
    const shown = await code();
    await phone.open(`${sharing.url}#code=${shown}`);
    await phone.expectMap();
    expect(phone.address).not.toContain(shown);
    expect(phone.log.requests.map(({ url }) => url).filter(url => url.includes(shown) && !url.includes('#'))).toEqual(
      [],
    );
    await phone.screenshot('map');
    expect(await phone.findings()).toEqual([]);
    expect(await phone.manifest()).toEqual({ display: 'standalone', icons: [192, 512, 512] });
    expect(phone.log.problems).toEqual([]);
    await phone.close();
  });

  test('searches, shows where it is, and is led along a route', async () => {
    const phone = await PhoneDriver.take(trusting, { at: kirvell });
    await phone.open(`${sharing.url}#code=${await code()}`);
    await phone.expectMap();
    await phone.press('Show where I am');
    await phone.expectPosition();
    const found = await phone.search('Lumhavn');
    await phone.screenshot('results');
    expect(await phone.findings()).toEqual([]);
    await phone.choose(found[0] ?? '');
    await phone.expectInSheet('Route from where you are');
    await phone.expectMap();
    await phone.screenshot('place');
    expect(await phone.findings()).toEqual([]);
    await phone.press('Car');
    expect(await phone.turns()).toBeGreaterThan(2);
    await phone.expectMap();
    await phone.screenshot('route');
    expect(await phone.findings()).toEqual([]);
    await phone.press('Follow the route');
    const first = await phone.nextTurn();
    await phone.expectMap();
    await phone.screenshot('following');
    expect(await phone.findings()).toEqual([]);
    // Far from any road between the two.
    await phone.moveTo(45.5, -28.3);
    await phone.expectNextTurn('You are off the route.');
    await phone.screenshot('off-the-route');
    await phone.moveTo(kirvell.latitude, kirvell.longitude);
    await expect.poll(() => phone.nextTurn()).toBe(first);
    await phone.press('Stop following');
    await phone.press('Close');
    await phone.press('Close');
    expect(phone.log.problems).toEqual([]);
    await phone.close();
  });

  test('shows the saved items that go along, in German and in the dark', async () => {
    const spoken = inGerman;
    const phone = await PhoneDriver.take(trusting, { locale: 'de-DE', colorScheme: 'dark', spoken });
    await phone.open(sharing.url);
    expect(await phone.pageText()).toContain(spoken('Maps of a computer nearby'));
    await phone.screenshot('code-german');
    expect(await phone.findings()).toEqual([]);
    await phone.enterCode('AAAAA-AAAAA');
    await expect.poll(() => phone.pageText()).toContain('Dieser Code gilt nicht');
    await phone.enterCode(await code());
    await phone.expectMap();
    expect(await phone.openSaved()).toEqual(['Search area', 'Round the bay', 'Well at the fork']);
    await phone.screenshot('saved-list-german');
    expect(await phone.findings()).toEqual([]);
    expect(await phone.overflows()).toBe(false);
    await phone.choose('Round the bay');
    // Its length is read from the file.
    await phone.expectInSheet(/^Track · 4(?:,0)? km$/);
    await phone.expectInSheet('Zum Anfang, von der Mitte der Karte');
    await phone.expectMap();
    await phone.screenshot('saved-track-german');
    expect(await phone.findings()).toEqual([]);
    expect(await phone.overflows()).toBe(false);
    await phone.press('Close');
    await phone.openSaved();
    await phone.choose('Well at the fork');
    await phone.expectInSheet('Open at night');
    await phone.expectMap();
    await phone.screenshot('saved-german');
    expect(await phone.findings()).toEqual([]);
    expect(await phone.overflows()).toBe(false);
    await phone.close();
  });

  test('keeps the page and what was seen while the computer is out of reach', async () => {
    const phone = await PhoneDriver.take(trusting);
    await phone.open(`${sharing.url}#code=${await code()}`);
    await phone.expectMap();
    await phone.expectKept();
    // Seen once more, now that it is kept.
    await phone.reload();
    await phone.expectMap();
    await phone.goOffline(true);
    await phone.reload();
    await phone.expectMap();
    expect(await phone.note()).toContain('is out of reach');
    expect(await phone.searchProblem('Kirvell')).toContain('does not answer');
    await phone.screenshot('out-of-reach');
    expect(await phone.findings()).toEqual([]);
    await phone.goOffline(false);
    await phone.expectNoNote();
    expect(await phone.search('Kirvell')).not.toEqual([]);
    await phone.close();
  });
});
