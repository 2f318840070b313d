import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allLicences,
  billOfMaterials,
  licenceText,
  type ShippedPackage,
  shippedPackages,
} from '../../build/desktop/third-parties.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../helpers/afterwards.ts';

/** What ships of others. */

const root = fileURLToPath(new URL('../..', import.meta.url));
let packages: ShippedPackage[];
beforeAll(async () => {
  packages = await shippedPackages(root);
});

test('all that ships has a licence under which it may, and its text', async () => {
  const text = await allLicences(root, packages);
  const parts = [
    ...packages.map(({ name, version }) => `${name} ${version} (`),
    // It writes "BDS-3-Clause".
    'splaytree-ts 1.0.2 (BSD-3-Clause)',
    // Libraries inside libvips, what LGPL-3.0 is written upon, the engine's libraries, a package that names no author.
    '| librsvg ',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'GNU GENERAL PUBLIC LICENSE',
    'librttopo',
    'the authors of @napi-rs/canvas-',
    'SIL OPEN FONT LICENSE',
    '© OpenStreetMap contributors (ODbL 1.0)',
  ];
  expect(parts.filter(part => !text.includes(part))).toEqual([]);
});

describe('a package', () => {
  const packed = async (licence: string, files: Record<string, string>) => {
    const folder = await temporaryFolder();
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return licenceText({ name: 'odd', licence, folder });
  };

  test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'BUSL-1.1', 'MIT AND SSPL-1.0', 'UNLICENSED', ''])(
    'under "%s" may not ship',
    async licence => {
      await expect(packed(licence, { LICENSE: 'text' })).rejects.toThrow(`odd may not ship under "${licence}"`);
    },
  );

  test('may ship where one of the licences that it offers is welcome', async () => {
    expect(await packed('(MIT OR GPL-3.0-only)', { 'LICENSE.md': 'text' })).toBe('text');
  });

  test('without the text of its licence gets the usual one, with its author', async () => {
    const text = await packed('ISC', { 'package.json': '{"author":{"name":"A. Maker"}}' });
    expect(text).toMatch(/^Copyright \(c\) A\. Maker\n\nISC License\n/);
    await expect(packed('OFL-1.1', { NOTICE: 'x', 'package.json': '{}' })).rejects.toThrow(
      'odd has no text of its licence, OFL-1.1.',
    );
  });
});

test('the bill of materials names what is installed, bundled and inside, each with its sum', async () => {
  const bill = JSON.parse(JSON.stringify(await billOfMaterials(packages, 'win32/x64')));
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'outpost' } },
  });
  const components: { name: string; purl?: string; components?: { name: string }[] }[] = bill.components;
  const names = new Set(components.map(({ name }) => name));
  const bundled = ['maplibre-gl', 'react-dom', '@mantine/core', 'electron', 'pyvalhalla'];
  expect([...Object.keys(packageJson.dependencies), ...bundled].filter(name => !names.has(name))).toEqual([]);
  expect(['vitest', 'typescript', 'vite', 'knip'].filter(name => names.has(name))).toEqual([]);
  expect(new Set(components.map(component => component.purl)).size).toBe(components.length);
  const libvips = components.find(({ name }) => name.startsWith('@img/sharp-libvips'));
  expect(libvips?.components?.map(({ name }) => name)).toContain('vips');
  const pmtiles = components.find(({ name }) => name === 'pmtiles');
  expect(pmtiles).toMatchObject({
    purl: `pkg:npm/pmtiles@${packageJson.dependencies.pmtiles}`,
    licenses: [{ license: { id: 'BSD-3-Clause' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
});

test('each library of the engine has its notice', async () => {
  const engine = join(root, 'node_modules/@valhallajs/valhallajs');
  const notices = await readFile(join(root, 'build/desktop/engine-licences/LIBRARIES.txt'), 'utf8');
  const named = notices.split('\n').flatMap(line => (line.startsWith('lib') ? line.split(', ') : []));
  const patterns = named.map(name => new RegExp(`^${name.replace('*', '\\w*')}(?:[-.\\d].*)?\\.(?:so|dylib)\\b`));
  const isNamed = (file: string) =>
    patterns.some(pattern => pattern.test(file.replace(/^(lib[a-z_]+).*\.so/, '$1.so')));
  for (const platform of ['linux/x64', 'linux/arm64', 'darwin/arm64']) {
    const files = await readdir(join(engine, platform, 'lib'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(file => !patterns.some(pattern => pattern.test(file)) && !isNamed(file))).toEqual([]);
  }
});

test.each([
  ['nothing', 0, 'were not checked: the registry does not answer', ''],
  [{ message: '405 Method Not Allowed' }, 0, 'were not checked', ''],
  [{ vulnerabilities: {} }, 0, '0 serious advisories', ''],
  [
    { vulnerabilities: { express: 'high' } },
    1,
    '1 serious',
    'express: high, [{"title":"Reads files","url":"https://example.org/1"}',
  ],
  [{ vulnerabilities: { express: 'moderate', vitest: 'critical' } }, 0, '0 serious', ''],
])('advisories by the answer %j', async (answer, status, told, named) => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const npm = join(folder, 'npm.cjs');
  const report = structuredClone(answer) as { vulnerabilities?: Record<string, unknown> };
  for (const [name, severity] of Object.entries(report.vulnerabilities ?? {})) {
    const via = [{ title: 'Reads files', url: 'https://example.org/1' }, 'another'];
    Object.assign(report.vulnerabilities ?? {}, { [name]: { severity, nodes: [`node_modules/${name}`], via } });
  }
  await writeFile(npm, `process.stdout.write(${JSON.stringify(JSON.stringify(report))}); process.exitCode = 1`);
  const run = spawnSync(process.execPath, [join(root, 'build/check-advisories.ts')], {
    env: { ...process.env, npm_execpath: npm },
    encoding: 'utf8',
  });
  expect({ status: run.status, told: run.stdout.includes(told) }, run.stdout).toEqual({ status, told: true });
  expect(run.stderr).toContain(named);
});
