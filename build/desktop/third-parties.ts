import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { lookup } from '../../data-packs/base/lookup.ts';
import { programVersion } from '../../data-packs/store/engine/engine-platforms.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { licencesFolder } from './bring-engine.ts';
import { bringsPrograms } from './packing.ts';

/*
 * Finds what ships of others (npm's packages, those that are bundled into the pages, Electron), and writes their licences and
 * the list of them.
 */

/** Licences under which a package may come along, by SPDX. None asks anything of what is ours. */
const welcome =
  /^(?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|Python-2\.0|Zlib|Unlicense|LGPL-3\.0-or-later|MPL-2\.0|ODbL-1\.0)$/;

/** Where a package's own word is wrong ("BDS-3-Clause") or missing. */
const corrected: Readonly<Record<string, string>> = { 'splaytree-ts': 'BSD-3-Clause', 'world-countries': 'ODbL-1.0' };

const libvips = '@img/sharp-libvips';
const [word, flag] = [z.string().optional(), z.boolean().optional()];
const locked = z.object({ version: word, integrity: word, license: word, dev: flag, devOptional: flag });
const lockSchema = z.object({ packages: z.record(z.string(), locked) });
const bundledSchema = z.array(z.object({ name: z.string(), version: z.string() }));
const authorSchema = z.object({
  author: z
    .string()
    .or(z.object({ name: z.string() }))
    .optional(),
});

const readJson = async (...path: string[]): Promise<unknown> => JSON.parse(await readFile(join(...path), 'utf8'));

export interface ShippedPackage {
  name: string;
  version: string;
  /** By SPDX. */
  licence: string;
  folder: string;
  integrity?: string | undefined;
}

/** The packages of a checkout that ship for one system: those that are installed in `projectDir`, and the pages' own. */
export async function shippedPackages(root: string, projectDir = root): Promise<ShippedPackage[]> {
  const { packages } = lockSchema.parse(await readJson(root, 'package-lock.json'));
  const bundled = new Set([`electron@${packageJson.devDependencies.electron}`]);
  for (const page of ['renderer', 'phone']) {
    const list = bundledSchema.parse(await readJson(root, 'dist', page, 'packages.json'));
    for (const { name, version } of list) bundled.add(`${name}@${version}`);
  }
  const shipped = new Map<string, ShippedPackage>();
  for (const [path, { version = '', license = '', dev, devOptional, integrity }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, '');
    const key = `${name}@${version}`;
    const folder = join(bundled.has(key) ? root : projectDir, path);
    if (path === '' || ((dev || devOptional) && !bundled.has(key))) continue;
    // Those of other systems are not installed.
    if ((await readdir(folder).catch(() => [])).length === 0) continue;
    shipped.set(key, { name, version, licence: lookup(corrected, name) ?? license, folder, integrity });
  }
  return [...shipped.values()];
}

/** The text of a package's licence. Throws where it is not known, or none under which it may ship. */
export async function licenceText({ name, licence, folder }: Omit<ShippedPackage, 'version'>): Promise<string> {
  const parts = licence.split(/[()]|\s+AND\s+/).filter(part => part !== '');
  if (parts.length === 0 || !parts.every(part => part.split(/\s+OR\s+/).some(one => welcome.test(one)))) {
    throw new Error(`${name} may not ship under "${licence}": replace it, or add the licence to third-parties.ts.`);
  }
  const files = (await readdir(folder)).filter(file => /^(?:(?:un)?licen[cs]e|copying|notice)/i.test(file)).sort();
  const paths = files.map(file => join(folder, file));
  const texts: string[] = [];
  if (files.every(file => /^notice/i.test(file))) {
    const { author } = authorSchema.parse(await readJson(folder, 'package.json'));
    const by = typeof author === 'string' ? author : author?.name;
    texts.push(`Copyright (c) ${by ?? `the authors of ${name}`}`);
    paths.push(...parts.map(part => join(licencesFolder, `${part}.txt`)));
  }
  // Its page names the licences of the libraries inside.
  if (name.startsWith(libvips)) paths.push(join(folder, 'README.md'));
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(cause => {
      throw new Error(`${name} has no text of its licence, ${licence}.`, { cause });
    });
    texts.push(text.trim());
  }
  return texts.join('\n\n');
}

/** The licences of everything in one text; packages with the same one together. */
export async function allLicences(root: string, packages: readonly ShippedPackage[]): Promise<string> {
  const named = new Map<string, string>();
  for (const shipped of packages) {
    const text = await licenceText(shipped);
    named.set(text, `${named.get(text) ?? ''}${shipped.name} ${shipped.version} (${shipped.licence})\n`);
  }
  const sections = [...named].map(([text, titles]) => `${titles}\n${text}`);
  for (const file of ['LIBRARIES.txt', 'NOTICES.txt'])
    sections.unshift(await readFile(join(licencesFolder, file), 'utf8'));
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  return [readme.slice(readme.indexOf('## Licence and credits')), ...sections].join(`\n\n${'='.repeat(80)}\n\n`);
}

/** Lists all that a pack of the program holds, as CycloneDX 1.6. `platform`: system and processor, by Node's names. */
export async function billOfMaterials(packages: readonly ShippedPackage[], platform: string): Promise<object> {
  const { name, version } = packageJson;
  const engine = { type: 'application', 'bom-ref': 'engine', name: 'pyvalhalla', version: programVersion };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version, description: platform } },
    components: [...(await Promise.all(packages.map(component))), ...(bringsPrograms(platform) ? [engine] : [])],
  };
}

async function component({ name, version, licence, folder, integrity }: ShippedPackage): Promise<object> {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const sum = Buffer.from(integrity?.replace(/^sha512-/, '') ?? '', 'base64').toString('hex');
  const inside = name.startsWith(libvips) ? await readJson(folder, 'versions.json') : {};
  const libraries = Object.entries(z.record(z.string(), z.string()).parse(inside));
  return {
    ...{ type: 'library', 'bom-ref': purl, name, version, purl },
    licenses: [welcome.test(licence) ? { license: { id: licence } } : { expression: licence }],
    hashes: [{ alg: 'SHA-512', content: sum }],
    components: libraries.map(([name, version]) => ({ type: 'library', name, version })),
  };
}
