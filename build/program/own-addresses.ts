import { existsSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { builtName } from '../../server/cli/built-script.ts';

/** A script that a process or thread begins with, as the sources name it. */
const startedScript = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\)/g;

/** A source's own address, where it does not follow the name of a built script. */
const ownAddress = /(?<!\.js', )import\.meta\.url/g;

/**
 * Lets what is built find its files from `dist/program`: scripts of processes and threads are built, too, and all else is
 * where the source would look. Each source that is read goes to `sources`.
 */
export function ownAddresses(root: string, sources: Set<string>): Plugin {
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
