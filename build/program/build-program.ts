import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { builtName, sourcesFile } from '../../server/cli/built-script.ts';

/** Where the program begins: the command, and the service of the desktop program. What these start is found. */
const begins = ['server/cli/outpost.ts', 'electron/service/service-process.ts'];

/** Packages with native libraries, and what they read beside them. */
const asInstalled = [
  'electron',
  'better-sqlite3',
  // The rest of sharp loads in half the time when it is built.
  /^@img\/sharp-/,
  '@napi-rs/canvas',
  '@valhallajs/valhallajs',
  'koffi',
  '@serialport/bindings-cpp',
];

/** Inputs that no module imports: which version a package has. */
const furtherInputs = ['package.json', 'package-lock.json'];

/**
 * Builds the scripts that run on Node into `dist/program`: 1,000 modules, which Node would look up, read and link one by
 * one at every start, become 130. Nothing half built is used: it is put in place at once.
 */
export async function buildProgram(root: string): Promise<void> {
  const began = new Date();
  const sources = new Set(furtherInputs);
  const made = join(root, 'dist', `.program-${process.pid}`);
  try {
    const bundle = await rolldown({
      cwd: root,
      input: Object.fromEntries(begins.map(script => [builtName(script), script])),
      platform: 'node',
      external: asInstalled,
      plugins: [ownAddresses(root, sources)],
    });
    await bundle.write({ dir: made, format: 'esm', entryFileNames: '[name]', chunkFileNames: '[name]-[hash].js' });
    await bundle.close();
    const list = join(made, sourcesFile);
    await writeFile(list, JSON.stringify([...sources].sort()));
    await utimes(list, began, began);
    await mkdir(join(root, 'dist'), { recursive: true });
    await rm(join(root, 'dist/program'), { recursive: true, force: true });
    await rename(made, join(root, 'dist/program'));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** A script that a process or thread begins with, as the sources name it. */
const startedScript = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\)/g;

/** A source's own address, where it does not follow the name of a built script. */
const ownAddress = /(?<!\.js', )import\.meta\.url/g;

/**
 * Lets what is built find its files from `dist/program`: scripts of processes and threads are built, too, and all else is
 * where the source would look. Each source that is read goes to `sources`.
 */
function ownAddresses(root: string, sources: Set<string>): Plugin {
  const named = (file: string) => relative(root, file).replaceAll(sep, '/');
  return {
    name: 'own-addresses',
    transform(code, id) {
      if (id.startsWith('\0') || id.includes('node_modules')) return null;
      sources.add(named(id));
      if (!code.includes('import.meta.url')) return null;
      return code
        .replaceAll(startedScript, (_, script: string) => {
          const file = resolve(dirname(id), script);
          if (!existsSync(file)) throw new Error(`${named(id)} starts ${script}, which is not there`);
          const fileName = builtName(named(file));
          this.emitFile({ type: 'chunk', id: file, fileName });
          return `new URL('./${fileName}', import.meta.url)`;
        })
        .replaceAll(ownAddress, `new URL('../../${named(id)}', import.meta.url).href`);
    },
  };
}
