import { expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { AtlasDriver } from './atlas-driver.ts';
import { setStage } from './driver.ts';
import { PictureDriver } from './picture-driver.ts';
import { ShellDriver } from './shell-driver.ts';

const [west, south, side] = [-28.54, 45.46, 0.02];
/** Two squares by the sea. */
const lands = ['N1', 'N2'].map((code, i) => {
  const [left, right, top] = [west + i * side, west + (i + 1) * side, south + side];
  const ring = ringAround([left, south, right, top]);
  return { type: 'Feature', properties: { code }, geometry: { type: 'Polygon', coordinates: [ring] } };
});
const mark = {
  name: 'mark.svg',
  mimeType: 'image/svg+xml',
  content: '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0H20V20Z"/></svg>',
};
const table = { name: 'people.csv', mimeType: 'text/csv', content: 'code;People\nN1;10\nN2;20' };
const areas = {
  name: 'lands.geojson',
  mimeType: 'application/geo+json',
  content: JSON.stringify({ type: 'FeatureCollection', features: lands }),
};

const stage = await setStage();

test.each(['en-GB', 'de-DE', 'fr-FR'])('no field of Export and atlases is cut: %s', async locale => {
  const window = await stage.openWorkstation({ view: '12/45.467/-28.522', coarse: true, locale });
  const shell = new ShellDriver(window);
  const picture = new PictureDriver(window);
  const inAtlas = new PictureDriver(window, 'atlas');
  const atlas = new AtlasDriver(window);
  const cut: Record<string, string[]> = {};
  const look = async (state: string) => {
    for (const width of [800, 900, 1100, 1400]) {
      await window.resize(width, 800);
      const found = [...(await shell.cutFields()), ...(await shell.cutTexts())];
      if (found.length > 0) cut[`${state}, ${width} px`] = found;
    }
  };
  await picture.open();
  await picture.openGroups();
  await picture.giveFile('icons', mark);
  await picture.giveFile('table', table);
  await picture.giveFile('areas', areas);
  for (const size of ['800x600', 'a4', 'own']) {
    await picture.choose('Size', size);
    await picture.openGroups();
    await look(size);
  }
  await atlas.open();
  await inAtlas.openGroups();
  await look('atlas');
  await atlas.choose('Paper', 'Own paper, in mm');
  await look('atlas of own paper');
  await window.close();
  expect(cut).toEqual({});
});
