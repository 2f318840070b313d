import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { lookup } from '../../data-packs/base/lookup.ts';
import { programVersion } from '../../data-packs/store/engine/engine-platforms.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { licencesFolder } from './bring-engine.ts';
import { bringsPrograms } from './packing.ts';

/** What ships of others: npm's packages, what is bundled into the pages, Electron; their licences and the list of them. */

/** Licences under which a package may come along, by SPDX. None asks anything of what is ours. */
const welcome = new Set(
  'MIT ISC BSD-2-Clause BSD-3-Clause Apache-2.0 0BSD BlueOak-1.0.0 CC0-1.0 OFL-1.1 Python-2.0 Zlib Unlicense LGPL-3.0-or-later ODbL-1.0'.split(
    ' ',
  ),
);

const libvips = '@img/sharp-libvips';

/** Where a package's own words are wrong or missing. */
const corrected: Readonly<Record<string, string>> = {
  // It writes "BDS-3-Clause".
  'splaytree-ts': 'BSD-3-Clause',
  'world-countries': 'ODbL-1.0',
};

/** Packages whose licence is not in a file of them, and the licences that LGPL-3.0 is written upon. */
const standardTexts: Readonly<Record<string, readonly string[]>> = {
  MIT: ['MIT.txt'],
  ISC: ['ISC.txt'],
  'BSD-3-Clause': ['BSD-3-Clause.txt'],
  'Apache-2.0': ['Apache-2.0.txt'],
  'LGPL-3.0-or-later': ['LGPL-3.0.txt', 'GPL-3.0.txt'],
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});
const authorSchema = z.object({
  author: z
    .string()
    .or(z.object({ name: z.string() }))
    .optional(),
});
const bundledSchema = z.array(z.object({ name: z.string(), version: z.string() }));

export interface ShippedPackage {
  name: string;
  version: string;
  /** By SPDX. */
  licence: string;
  folder: string;
  resolved?: string | undefined;
  integrity?: string | undefined;
}

/** The packages of a checkout that ship for one system: those that are installed in `projectDir`, and the pages' own. */
export async function shippedPackages(root: string, projectDir = root): Promise<ShippedPackage[]> {
  const { packages } = lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const bundled = new Set(['electron']);
  for (const page of ['renderer', 'phone']) {
    const list = bundledSchema.parse(JSON.parse(await readFile(join(root, 'dist', page, licencesOfPage), 'utf8')));
    for (const { name, version } of list) bundled.add(name).add(`${name}@${version}`);
  }
  const shipped = new Map<string, ShippedPackage>();
  for (const [path, { version = '', license = '', dev, devOptional, ...from }] of Object.entries(packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isBundled = name === 'electron' || bundled.has(`${name}@${version}`);
    const folder = join(isBundled ? root : projectDir, path);
    if (path === '' || ((dev || devOptional) && !isBundled) || !(await isFolder(folder))) continue;
    shipped.set(`${name}@${version}`, { name, version, licence: lookup(corrected, name) ?? license, folder, ...from });
  }
  return [...shipped.values()];
}

/** The file in which a page's build lists what is in it (`vite.config.ts`). */
const licencesOfPage = 'packages.json';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  );

/** The text of a package's licence. Throws where it is not known, or none under which it may ship. */
export async function licenceText({ name, licence, folder }: Omit<ShippedPackage, 'version'>): Promise<string> {
  const parts = licence.split(/[()]|\s+AND\s+/).filter(part => part !== '');
  if (parts.length === 0 || !parts.every(part => part.split(/\s+OR\s+/).some(one => welcome.has(one)))) {
    throw new Error(`${name} may not ship under "${licence}": replace it, or add the licence to third-parties.ts.`);
  }
  const files = (await readdir(folder)).filter(file => /^(?:(?:un)?licen[cs]e|copying|notice)/i.test(file)).sort();
  // Its page names the licences of the libraries inside.
  if (name.startsWith(libvips)) files.push('README.md');
  const texts = files.map(file => join(folder, file));
  let author = '';
  if (!files.some(file => !/^(?:notice|readme)/i.test(file))) {
    const standard = parts.flatMap(part => lookup(standardTexts, part) ?? []);
    if (standard.length === 0) throw new Error(`${name} has no text of its licence, ${licence}.`);
    texts.push(...standard.map(file => join(licencesFolder, file)));
    const { author: by } = authorSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    author = `Copyright (c) ${(typeof by === 'string' ? by : by?.name) ?? `the authors of ${name}`}`;
  }
  const read = await Promise.all(texts.map(file => readFile(file, 'utf8')));
  return [author, ...read]
    .map(text => text.trim())
    .join('\n\n')
    .trim();
}

/** The licences of everything in one text; packages with the same one together. */
export async function allLicences(root: string, packages: readonly ShippedPackage[]): Promise<string> {
  const named = new Map<string, string[]>();
  for (const shipped of packages) {
    const text = await licenceText(shipped);
    const title = `${shipped.name} ${shipped.version} (${shipped.licence})`;
    named.set(text, [...(named.get(text) ?? []), title]);
  }
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const notices = ['NOTICES.txt', 'LIBRARIES.txt'].map(file => readFile(join(licencesFolder, file), 'utf8'));
  const sections = [
    readme.slice(readme.indexOf('## Licence and credits')),
    ...(await Promise.all(notices)),
    ...[...named].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`),
  ];
  return `${sections.map(section => section.trim()).join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}

/** What is in a pack of the program, as CycloneDX 1.6. `platform`: system and processor, by Node's names. */
export async function billOfMaterials(
  packages: readonly ShippedPackage[],
  platform: string,
  made: Date,
): Promise<object> {
  const { name, version } = packageJson;
  const engine = { type: 'application', 'bom-ref': 'engine', name: 'pyvalhalla', version: programVersion };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: made.toISOString(),
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: 'MIT' } }] },
      properties: [{ name: 'outpost:platform', value: platform }],
    },
    components: [...(await Promise.all(packages.map(component))), ...(bringsPrograms(platform) ? [engine] : [])],
  };
}

async function component({ name, version, licence, folder, resolved, integrity }: ShippedPackage): Promise<object> {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  // What libvips is built of.
  const inside = name.startsWith(libvips) ? JSON.parse(await readFile(join(folder, 'versions.json'), 'utf8')) : {};
  const libraries = Object.entries(z.record(z.string(), z.string()).parse(inside));
  const sum = /^sha512-([A-Za-z0-9+/=]+)/.exec(integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [welcome.has(licence) ? { license: { id: licence } } : { expression: licence }],
    ...(sum && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
    ...(libraries.length > 0 && {
      components: libraries.map(([library, version]) => ({ type: 'library', name: library, version })),
    }),
  };
}
