import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPack } from '../../../data-packs/builder/build-pack.ts';
import { verifyPack } from '../../../data-packs/format/verify.ts';
import { emptyModel, writeTileset } from '../../api/tiles-3d.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { hasSharedData, sharedData } from '../../helpers/shared-data.ts';

let folder: string;
let runs = 0;
beforeAll(async () => {
  folder = await temporaryFolder();
});

const build = (options: Partial<Parameters<typeof buildPack>[0]>) =>
  buildPack({
    id: 'houses',
    name: 'Houses',
    osmFiles: [],
    out: join(folder, `out-${++runs}`, 'houses'),
    progress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });
const tileset = (root: Record<string, unknown> = {}) => writeTileset(join(folder, `tiles-${++runs}`), root);

describe('3D Tiles become the buildings of a pack', () => {
  it.runIf(hasSharedData)(
    'real ones: every file with its checksum, country, bounds and heights at the root',
    async () => {
      const out = join(folder, 'real', 'houses');
      const { parts, countries, bounds } = await build({
        out,
        buildings: { folder: sharedData('3dtiles-sibbe'), country: 'NL' },
      });
      expect(parts.map(({ path }) => path)).toEqual([
        ...['1_1_0', '2_2_3', '2_3_2', '2_3_3'].map(name => `buildings/NL/content/${name}.b3dm`),
        'buildings/NL/tileset.json',
      ]);
      expect(countries).toEqual(['NL']);
      // The root volume in its tileset.json has 0.1016006, 0.8870279, 0.1025997, 0.8876579 radians.
      for (const [i, side] of [5.8212, 50.8229, 5.8786, 50.8591].entries()) expect(bounds[i]).toBeCloseTo(side, 3);
      expect(parts.at(-1)?.tileset).toMatchObject({
        country: 'NL',
        geometricError: 2000,
        heights: [115.15587482206527, 228.4959135510631],
      });
      await verifyPack(out);
    },
  );

  it('whatever volume is at the root: a box in metres from the centre of the Earth is where it is', async () => {
    // 2 x 2 x 2 km around 0 east, 0 north, on the ground, moved there by its transform.
    const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 6378137, 0, 0, 1];
    const volume = { box: [0, 0, 0, 1000, 0, 0, 0, 1000, 0, 0, 0, 1000] };
    const { parts } = await build({
      buildings: { folder: await tileset({ boundingVolume: volume, transform }), country: 'GA' },
    });
    const found = parts.find(part => part.tileset)?.tileset;
    // A kilometre is 0.008983 degrees of longitude and 0.009044 of latitude there.
    for (const [i, side] of [-0.00898, -0.00904, 0.00898, 0.00904].entries())
      expect(found?.bounds[i]).toBeCloseTo(side, 4);
    expect(found?.heights[0]).toBeCloseTo(-1000, -1);
    // A sphere of a metre on the ellipsoid at 45 degrees north, whose place is known to the millimetre.
    const sphere = { sphere: [4517590.8789, 0, 4487348.4089, 1] };
    const ball = await build({
      buildings: { folder: await tileset({ boundingVolume: sphere, transform: undefined }), country: 'FR' },
    });
    const { bounds, heights } = ball.parts.find(part => part.tileset)?.tileset ?? { bounds: [], heights: [] };
    expect([bounds[1], bounds[3]].map(lat => Number(lat).toFixed(4))).toEqual(['45.0000', '45.0000']);
    expect(heights.map(height => Math.round(height))).toEqual([-1, 1]);
  });

  it('with tilesets in tilesets, patterns of implicit ones, and what their models refer to', async () => {
    const source = await tileset({
      content: { uri: 'more/tileset.json' },
      children: [
        {
          boundingVolume: { region: [0, 0, 1, 1, 0, 1] },
          geometricError: 1,
          content: { uri: 'b/{level}/{x}/{y}.b3dm' },
          implicitTiling: {
            subdivisionScheme: 'QUADTREE',
            subtreeLevels: 2,
            availableLevels: 2,
            subtrees: { uri: 's/{level}.subtree' },
          },
        },
      ],
    });
    await mkdir(join(source, 'more'));
    await writeFile(
      join(source, 'more', 'tileset.json'),
      JSON.stringify({
        asset: { version: '1.1' },
        geometricError: 9,
        root: {
          boundingVolume: { sphere: [0, 0, 0, 1] },
          geometricError: 0,
          contents: [{ uri: '../b/tower.b3dm?v=1' }],
        },
      }),
    );
    await writeFile(join(source, 'b', 'roof.png'), 'a picture');
    await writeFile(join(source, 'notes.txt'), 'not part of it');
    const { parts } = await build({ buildings: { folder: source, country: 'NL' } });
    expect(parts.map(({ path }) => path)).toEqual(
      ['b/roof.png', 'b/tower.b3dm', 'more/tileset.json', 'tileset.json'].map(path => `buildings/NL/${path}`),
    );
  });
});

describe('what cannot be buildings is refused in a sentence', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a model elsewhere on the web',
      { content: { uri: 'https://example.com/a.b3dm' } },
      /"https:\/\/example\.com\/a\.b3dm", which is not in its folder/,
    ],
    ['a way out', { content: { uri: 'b/../../secret.b3dm' } }, /not in its folder/],
    ['an encoded way out', { content: { uri: '%2e%2e/secret.b3dm' } }, /not in its folder/],
    ['an absolute path', { content: { uri: '/etc/passwd' } }, /not in its folder/],
    ['a missing model', { content: { uri: 'b/none.b3dm' } }, /refers to b\/none\.b3dm, which is missing/],
    ['no volume', { boundingVolume: {} }, /is not a 3D Tiles tileset\. root\.boundingVolume: /],
    [
      'a broken child',
      { children: [{ content: { uri: 'b/tower.b3dm' } }] },
      /is damaged\. boundingVolume: missing required field/,
    ],
  ])('%s', async (_label, root, sentence) => {
    await expect(build({ buildings: { folder: await tileset(root), country: 'NL' } })).rejects.toThrow(sentence);
  });

  it('a model cut short, a folder without a tileset, a name no pack can have, a country nobody named', async () => {
    const cut = await tileset();
    await writeFile(join(cut, 'b', 'tower.b3dm'), emptyModel().subarray(0, 20));
    const country = 'NL';
    await expect(build({ buildings: { folder: cut, country } })).rejects.toThrow(
      /it says it is 28 bytes long and has 20/,
    );
    await expect(build({ buildings: { folder: join(folder, 'none'), country } })).rejects.toThrow(
      /tileset\.json is missing/,
    );
    const odd = await tileset();
    await writeFile(join(odd, 'b', 'a picture.png'), '');
    await expect(build({ buildings: { folder: odd, country } })).rejects.toThrow(
      /a picture\.png cannot be part of a pack/,
    );
    await expect(build({ buildings: { folder: await tileset() } })).rejects.toThrow(/Say with --buildings-country/);
    await expect(build({})).rejects.toThrow('A pack needs a place');
  });
});
