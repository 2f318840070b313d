import {
  createExpression,
  featureFilter,
  isExpression,
  type LayerSpecification,
  latest,
  normalizePropertyExpression,
  type StyleSpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ideographsOf } from '../../../server/tiles/styles/languages.ts';
import { poiKinds } from '../../../server/tiles/styles/poi-kinds.ts';
import { styleNames } from '../../../server/tiles/styles/style-names.ts';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { point, tile, layer as tileLayer, writeArchive } from './synthetic-archives.ts';
import { startTilesServer } from './tiles-server.ts';

const get = async (path: string, init?: RequestInit) => fetch(`${server.baseUrl}${path}`, init);
const style = async (name: string, lang?: string) =>
  (await (await get(`/styles/${name}.json${lang === undefined ? '' : `?lang=${lang}`}`)).json()) as StyleSpecification;

const bounds = [0, 0, 1, 1] as const;
const basemap = await writeArchive(
  { bounds: [...bounds], minzoom: 0, maxzoom: 0, languages: ['tr', 'zh', 'zh-Hans', 'zh_pinyin', 'ka'] },
  [[0, 0, 0, tile(tileLayer('places', [point(1, 1, { name: 'Somewhere' })]))]],
);
const server = await closedAfterwards(startTilesServer([{ id: 'somewhere', bounds: [...bounds], basemap }]));

/** Features that make every branch of the icon expressions speak: all kinds, networks, lengths of numbers, capitals. */
function* features(): Generator<Record<string, unknown>> {
  for (const kind of poiKinds.keys()) yield { kind, min_zoom: 0 };
  for (const network of ['US:I', 'US:US', 'NL:S-road', 'e-road', undefined]) {
    for (const shield_text of ['1', '22', '333', '4444', '55555', '666666']) {
      for (const kind of ['highway', 'major_road']) yield { kind, network, shield_text };
    }
  }
  for (const capital of ['yes', undefined])
    yield { kind: 'locality', capital, name: 'x', min_zoom: 1, population_rank: 9 };
  yield { kind: 'minor_road', oneway: 'yes' };
  for (const kind of ['hiking', 'bicycle', 'mtb', 'ski']) {
    for (const ref of ['1', '22', '1234567', '12345678']) yield { kind, ref, network: 'regional' };
  }
}

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;

function evaluated(layer: SymbolLayer, property: 'icon-image' | 'text-font'): Set<string> {
  const found = new Set<string>();
  const value = layer.layout?.[property];
  if (value === undefined) return found;
  const specification = latest.layout_symbol[property];
  const expression = normalizePropertyExpression(value as never, property, specification as never);
  const { filter } = featureFilter(layer.filter, 'filter');
  for (const zoom of [1, 5, 7.5, 9, 12, 14, 17, 20]) {
    if (zoom < (layer.minzoom ?? 0)) continue;
    for (const properties of features()) {
      const feature = { type: 2 as const, properties, geometry: [] };
      const point = { type: 1 as const, properties, geometry: [] };
      if (!filter({ zoom }, feature as never) && !filter({ zoom }, point as never)) continue;
      const result: unknown = expression.evaluate({ zoom } as never, feature as never, {}, undefined, ['any']);
      const names = Array.isArray(result) ? result : [result === null || result === undefined ? '' : String(result)];
      for (const name of names) if (name !== '') found.add(String(name));
    }
  }
  return found;
}

/** Names of patterns in an expression. */
function patternsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  return typeof value === 'string' && value.startsWith('pattern:') ? [value] : [];
}

/** Font names in sections of `format` and in plain layouts. */
function fontsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value.startsWith('Noto Sans')) found.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) fontsIn(part, found);
  return found;
}

describe('hosted styles', () => {
  it.each(styleNames.flatMap(name => ['default', 'en', 'ka', 'zh-Hant-TW'].map(lang => [name, lang] as const)))(
    '%s in %s is valid',
    async (name, lang) => {
      const { sources, ...rest } = await style(name, lang);
      expect(validateStyleMin({ sources, ...rest })).toEqual([]);
      expect(sources.protomaps).toMatchObject({
        url: 'pmtiles://{{TILE_URL}}',
        attribution: expect.stringContaining('somewhere'),
      });
      const used = new Set(rest.layers.flatMap(layer => ('source' in layer ? [layer.source] : [])));
      expect([...used].filter(source => !(String(source) in sources))).toEqual([]);
    },
  );

  it('ask only for icons that exist at both scales', async () => {
    for (const name of styleNames) {
      const { layers, sprite } = await style(name);
      const wanted = new Set<string>();
      for (const layer of layers)
        if (layer.type === 'symbol') for (const icon of evaluated(layer, 'icon-image')) wanted.add(icon);
        else if (layer.type === 'fill')
          for (const pattern of patternsIn(layer.paint?.['fill-pattern'])) wanted.add(pattern);
      expect(wanted.size).toBeGreaterThan(name === 'satellite' ? 1 : 10);
      for (const scale of ['', '@2x']) {
        const index = (await (await fetch(`${String(sprite)}${scale}.json`)).json()) as Record<
          string,
          { x: number; y: number; width: number; height: number }
        >;
        expect(
          [...wanted].filter(icon => !(icon in index)),
          `${name}${scale}`,
        ).toEqual([]);
        const image = sharp(Buffer.from(await (await fetch(`${String(sprite)}${scale}.png`)).arrayBuffer()));
        const { width = 0, height = 0 } = await image.metadata();
        const alpha = await image.ensureAlpha().extractChannel(3).raw().toBuffer();
        for (const [icon, box] of Object.entries(index)) {
          expect(box.x + box.width <= width && box.y + box.height <= height, icon).toBe(true);
          const rows = Array.from({ length: box.height }, (_, y) => (box.y + y) * width + box.x);
          const most = Math.max(...rows.flatMap(start => [...alpha.subarray(start, start + box.width)]));
          // The hatch over land without data is faint on purpose.
          expect(most, `${icon} is drawn`).toBeGreaterThan(icon === 'no-data' ? 24 : 128);
        }
      }
    }
  });

  it('show points of interest of every kind there is an icon for', async () => {
    const layers = (await style('light')).layers.filter(({ id }) => id.startsWith('pois')) as SymbolLayer[];
    expect(layers.map(layer => evaluated(layer, 'icon-image')).reduce((all, icons) => all.union(icons)).size).toBe(
      poiKinds.size,
    );
  });

  it('name the kinds of each group of points, all of them once', async () => {
    const { metadata } = await style('light');
    const groups = (metadata as { 'outpost:poiGroups': Record<string, string[]> })['outpost:poiGroups'];
    expect(groups.transport).toContain('station');
    expect(Object.values(groups).flat().toSorted()).toEqual([...poiKinds.keys()].toSorted());
  });

  it('ask only for fonts that exist', async () => {
    for (const name of styleNames) {
      const { layers, 'font-faces': files = {} } = await style(name);
      for (const font of fontsIn(layers)) {
        if (font in files) continue;
        const answer = await get(`/basemap/fonts/${encodeURIComponent(font)}/0-255.pbf`);
        expect([font, answer.status]).toEqual([font, 200]);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
      }
    }
  });

  it('name the address of their font files where clients keep the list, which is the same', async () => {
    const { 'font-faces': declared, metadata, ...rest } = await style('light');
    const linked = (await (await get('/styles/light.json?fonts=linked')).json()) as StyleSpecification;
    const { 'outpost:fontFaces': address, ...told } = linked.metadata as Record<string, unknown>;
    expect({ ...linked, metadata: told }).toEqual({ ...rest, metadata });
    const list = await get(new URL(String(address)).pathname);
    expect([list.status, await list.json()]).toEqual([200, declared]);
    expect((await get('/basemap/font-faces/xx.json')).status).toBe(404);
  });

  it.each([
    ['default', ['TW'], 'tc'],
    ['default', ['TW', 'hk'], 'tc'],
    ['default', ['TW', 'JP'], 'sc'],
    ['default', ['KR', 'CH'], 'kr'],
    ['zh-Hant', ['CN'], 'tc'],
    ['zh-TW', [], 'tc'],
    ['zh', ['TW'], 'sc'],
    ['ja', ['CN'], 'jp'],
  ])('names in %s over regions of %s have the characters of %s', (language, countries, forms) => {
    expect(ideographsOf(language === 'default' ? [] : [language], countries)).toBe(forms);
  });

  it.each([
    ['de', { name: 'Genève', 'name:de': 'Genf', 'name:en': 'Geneva' }, 'Genf'],
    ['fr', { name: 'Bern', 'name:fr': 'Berne' }, 'Berne'],
    ['en', { name: 'Vaduz' }, 'Vaduz'],
    ['default', { name: 'Genève', 'name:en': 'Geneva' }, 'Genève'],
    ['default', { name: 'Αθήνα', script: 'Greek', 'name:en': 'Athens' }, 'Αθήνα'],
    ['default', { name: 'Bruxelles', name2: 'بروكسل', script2: 'Arabic' }, 'Bruxelles\nبروكسل'],
    ['default', { name: 'ꊿꇆꍏꎜ', script: 'Yi', 'name:en': 'Liangshan' }, 'Liangshan'],
    ['tr', { name: 'ꊿꇆꍏꎜ', script: 'Yi', 'name:tr': 'Lianşan' }, 'Lianşan'],
    ['tr', { name: 'Genève', 'name:tr': 'Cenevre' }, 'Cenevre'],
    ['tr', { name: 'Αθήνα', script: 'Greek', 'name:tr': 'Atina' }, 'Atina\nΑθήνα'],
    ['tr', { name: 'Αθήνα', script: 'Greek', 'name:en': 'Athens' }, 'Αθήνα'],
    ['tr', { 'name:en': 'Athens' }, 'Athens'],
    ['zh-Hant-TW', { name: 'Köln', 'name:zh': '科隆', 'name:en': 'Cologne' }, '科隆\nKöln'],
    ['zh', { name: '東京', script: 'Han', 'name:zh-Hans': '东京' }, '东京'],
    ['tr-CY', { name: 'Genève', 'name:tr': 'Cenevre' }, 'Cenevre'],
    ['zh_pinyin', { name: '東京', script: 'Han', 'name:zh_pinyin': 'Dongjing' }, 'Dongjing\n東京'],
  ])('labels in %s', async (lang, properties, expected) => {
    const { layers } = await style('light', lang);
    const localities = layers.find(({ id }) => id === 'places_locality') as SymbolLayer;
    const field = localities.layout?.['text-field'];
    expect(isExpression(field)).toBe(true);
    const compiled = createExpression(field as never, 'text-field', latest.layout_symbol['text-field'] as never);
    if (compiled.result === 'error') throw new Error(compiled.value.map(({ message }) => message).join());
    const feature = { type: 1 as const, properties, geometry: [] };
    expect(String(compiled.value.evaluate({ zoom: 10 } as never, feature as never)).trim()).toBe(expected);
  });

  it.each([
    ['zh', { name: 'Alps', 'name:en': 'Alps', 'name:zh-Hans': '阿尔卑斯山脉' }, '阿尔卑斯山脉'],
    ['zh', { name: '渤海 / Bohai', 'name:en': 'Bohai Sea', 'name:zh-Hans': '渤海' }, '渤海'],
    [
      'zh',
      { name: 'Mar Tirreno', 'name:en': 'Tyrrhenian Sea', 'name:zh-Hans': '第勒尼安海' },
      '第勒尼安海\nMar Tirreno',
    ],
    ['zh', { name: 'Arvalli Range', 'name:en': 'Arvalli Range' }, 'Arvalli Range'],
    ['default', { name: 'Mar Tirreno', 'name:en': 'Tyrrhenian Sea' }, 'Mar Tirreno'],
  ])(
    'seas and mountains in %s say no name twice, and none in English below one',
    async (lang, properties, expected) => {
      for (const id of ['earth_label_ranges', 'earth_label_landscapes'])
        expect(await layout('light', id, 'text-field', properties, 5, lang)).toBe(expected);
    },
  );

  const layout = async (
    name: string,
    id: string,
    property: string,
    properties: Record<string, unknown>,
    zoom = 18,
    lang?: string,
  ) => {
    const layer = (await style(name, lang)).layers.find(one => one.id === id) as SymbolLayer;
    const specification = latest.layout_symbol[property as 'text-field'];
    const stated = layer.layout?.[property as 'text-field'];
    const expression = normalizePropertyExpression(stated as never, property, specification as never);
    const feature = { type: 1 as const, properties, geometry: [] };
    return String(expression.evaluate({ zoom } as never, feature as never, {}, undefined, []));
  };

  it.each([
    ['default', { name: 'France', 'name:tr': 'Fransa' }, 'uppercase'],
    ['default', { name: 'Россия', script: 'Cyrillic' }, 'uppercase'],
    ['default', { name: 'Türkiye', 'name:tr': 'Türkiye', 'name:en': 'Turkey' }, 'none'],
    ['default', { name: 'Ελλάδα', script: 'Greek' }, 'none'],
    ['default', { name: 'საქართველო', script: 'Georgian' }, 'none'],
    ['en', { name: 'Türkiye', 'name:tr': 'Türkiye', 'name:en': 'Turkey' }, 'uppercase'],
    ['de', { name: 'Ελλάδα', script: 'Greek', 'name:de': 'Griechenland' }, 'uppercase'],
    ['fr', { name: 'Ελλάδα', script: 'Greek' }, 'none'],
    ['tr', { name: 'France', 'name:tr': 'Fransa' }, 'none'],
    ['tr', { name: 'Italia' }, 'uppercase'],
  ])('in %s write %j with capitals: %s', async (lang, name, expected) => {
    const found = await layout('light', 'places_country', 'text-transform', { kind: 'country', ...name }, 5, lang);
    expect(found).toBe(expected);
  });

  it.each([
    ['default', 'uppercase'],
    ['en', 'uppercase'],
    ['de', 'uppercase'],
    ['tr', 'none'],
    ['ka', 'none'],
  ])('in %s write continents with capitals: %s', async (lang, expected) => {
    const name = { name: 'Africa', 'name:en': 'Africa', 'name:de': 'Afrika', 'name:tr': 'Afrika', 'name:ka': 'აფრიკა' };
    const continent = { kind: 'continent', ...name };
    expect(await layout('light', 'earth_label_continents', 'text-transform', continent, 2, lang)).toBe(expected);
  });

  it('tell the languages there are, and refuse others by naming these', async () => {
    const { metadata } = await style('light', 'ka');
    const offered = ['default', 'en', 'de', 'fr', 'tr', 'zh', 'zh-Hans', 'zh_pinyin', 'ka'];
    expect(metadata).toMatchObject({ 'outpost:language': 'ka', 'outpost:languages': offered });
    const refused = await get('/styles/light.json?lang=es');
    expect(await refused.json()).toMatchObject({
      error: 'bad_request',
      message: expect.stringMatching(/^lang must be one of default, en, de, fr, tr, .* ka\.$/),
    });
  });

  it.each([
    ['31', '31'],
    ['31;33', '31–33'],
    ['31;33;37', '31 …'],
  ])('write the house number %s as %s', async (number, expected) => {
    expect(await layout('light', 'address_label', 'text-field', { addr_housenumber: number })).toBe(expected);
  });

  it('write heights as bare metres, on contours and below the names of summits', async () => {
    expect(await layout('outdoor', 'contour_labels', 'text-field', { ele: 1750 })).toBe('1750');
    const summit = { kind: 'peak', name: 'Chrüppel', elevation: '1706.4' };
    const textOf = (properties: Record<string, unknown>) => layout('outdoor', 'pois_summits', 'text-field', properties);
    expect(await textOf(summit)).toBe('Chrüppel\n1706');
    expect(await textOf({ ...summit, elevation: 1706.4 })).toBe('Chrüppel\n1706');
    expect(await textOf({ ...summit, elevation: 'high' })).toBe('Chrüppel');
    expect(await textOf({ kind: 'peak', elevation: 2012 })).toBe('2012');
  });

  it('show what people look for before what they find at the door', async () => {
    const orders = ['station', 'supermarket', 'pharmacy', 'hotel', 'copyshop'].map(async kind =>
      Number(await layout('light', 'pois', 'symbol-sort-key', { kind, min_zoom: 14 })),
    );
    const found = await Promise.all(orders);
    expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
  });

  it('place street names before places of interest, towns before both, countries and their capitals first', async () => {
    const ids = (await style('light')).layers.map(({ id }) => id);
    const roads = ['address_label', 'pois', 'roads_labels_minor', 'roads_labels_major'];
    const places = ['places_locality', 'places_region', 'earth_label_ranges', 'places_country', 'places_city'];
    const order = [...roads, ...places, 'places_country_first', 'places_capital'];
    expect(ids.filter(id => order.includes(id))).toEqual(order);
  });

  it('write a capital larger than villages and fields, and no town where streets have names', async () => {
    const named = (kind_detail: string, more = {}) => ({ kind: 'locality', kind_detail, population_rank: 4, ...more });
    const size = async (properties: object) =>
      Number(await layout('light', 'places_locality', 'text-size', { ...properties }, 12));
    const capital = named('town', { capital: 'yes' });
    const sizes = await Promise.all([capital, named('town'), named('village'), named('locality')].map(size));
    expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => b - a));
    const towns = (await style('light')).layers.filter(({ id }) => /^places_(locality|city|capital)$/.test(id));
    const filters = (towns as SymbolLayer[]).map(({ filter }) => featureFilter(filter, 'filter').filter);
    const shown = (properties: object, zoom: number) =>
      filters.some(filter => filter({ zoom }, { type: 1, properties: { ...properties }, geometry: [] } as never));
    expect([shown(capital, 15), shown(capital, 16), shown(named('hamlet'), 16)]).toEqual([true, false, true]);
  });

  it('keep to what each is for', async () => {
    const ids = async (name: string) =>
      (await style(name)).layers.map(layer => [layer.id, layer.layout?.visibility ?? 'visible'].join(' '));
    expect(await ids('light')).toContain('buildings_3d visible');
    const outdoor = await ids('outdoor');
    expect(outdoor).toEqual(
      expect.arrayContaining(['hillshade visible', 'contours visible', 'contour_labels visible', 'buildings_3d none']),
    );
  });

  it('show what the world knows beside regions as hints, its towns two zooms deeper, and no shore beyond a piece of a tile', async () => {
    const { layers } = await style('light');
    const specifications = {
      'fill-opacity': latest.paint_fill['fill-opacity'],
      'line-opacity': latest.paint_line['line-opacity'],
      'line-width': latest.paint_line['line-width'],
    };
    const paint = (id: string, property: keyof typeof specifications, zoom: number) => {
      const layer = layers.find(candidate => candidate.id === id);
      const value = (layer as { paint?: Record<string, unknown> } | undefined)?.paint?.[property];
      const expression = normalizePropertyExpression(value as never, property, specifications[property] as never);
      return Number(expression.evaluate({ zoom } as never, undefined as never, {}, undefined, []));
    };
    const depths = layers.filter(({ id }) => /^world_(lakes|rivers|boundaries)/.test(id)).map(l => l.maxzoom);
    expect([depths.length > 3, new Set(depths)]).toEqual([true, new Set([13])]);
    expect(layers.find(({ id }) => id === 'world_places')?.maxzoom).toBe(15);
    for (const [id, property] of [
      ['world_lakes', 'fill-opacity'],
      ['world_rivers', 'line-opacity'],
    ] as const) {
      expect([paint(id, property, 8), paint(id, property, 13)]).toEqual([1, 0]);
      expect(paint(id, property, 11)).toBeGreaterThan(0.2);
      expect(paint(id, property, 11)).toBeLessThan(0.5);
    }
    // Roads of regions come with their towns.
    expect([6.5, 7.5].map(zoom => paint('roads_motorway', 'line-opacity', zoom))).toEqual([0, 1]);
    // Half of a line lies on each side; pieces of stretched tiles have 16 px around them.
    for (const zoom of [10, 12, 15, 22]) expect(paint('world_shore_1', 'line-width', zoom) / 2).toBeLessThan(16);
  });

  it('of imagery say plainly that there is none, over land and sea', async () => {
    for (const name of ['satellite', 'hybrid'] as const) {
      const { layers, sources, metadata } = await style(name);
      const ids = layers.filter(({ layout }) => layout?.visibility !== 'none').map(({ id }) => id);
      expect(ids[0]).toBe('background');
      const [land, sea] = [ids.indexOf('earth_exact'), ids.indexOf('water')];
      expect(ids.slice(1, land).every(id => id === 'earth' || id.startsWith('world_'))).toBe(true);
      expect([ids.includes('world_earth'), ids.includes('world_water'), ids.slice(land + 1, sea)]).toEqual([
        true,
        true,
        ['no_data'],
      ]);
      expect(metadata).toMatchObject({ 'outpost:note': 'No installed region has satellite imagery.' });
      expect(sources.protomaps).toMatchObject({
        attribution: expect.stringMatching(/^No installed region has satellite imagery · <a /),
      });
      const pictures = Object.entries(sources).filter(([, { type }]) => type === 'raster');
      expect(pictures.map(([id]) => id)).toEqual(['world_picture']);
    }
    expect((await style('light')).metadata).not.toHaveProperty('outpost:note');
  });

  it('are cached by ETag, need no key, and say what they do not know', async () => {
    const answer = await get('/styles/light.json');
    const etag = answer.headers.get('etag') ?? '';
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect((await get('/styles/light.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const [path, status, error] of [
      ['/styles/purple.json', 404, 'not_found'],
      ['/styles/light.json?lang=es', 400, 'bad_request'],
      ['/basemap/sprites/purple.json', 404, 'not_found'],
      ['/basemap/fonts/Comic%20Sans/0-255.pbf', 404, 'not_found'],
      ['/basemap/fonts/Noto%20Sans%20Regular/1-256.pbf', 400, 'bad_request'],
    ] as const) {
      const refused = await get(path);
      expect([path, refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
        path,
        status,
        error,
      ]);
    }
  });
});
