import { z } from 'zod';
import { chosenDataDir } from '../data-packs/cli/data-dir.ts';

const dataDirOption = '--data-dir=';
const argumentsSchema = z.object({ dataDir: z.string().min(1).max(4096).optional() });

/** What the desktop program reads of its command line: `--data-dir=DIR`. */
export function readArguments(argv: readonly string[]): { dataDir: string } {
  const given = argv.find(argument => argument.startsWith(dataDirOption))?.slice(dataDirOption.length);
  const { dataDir } = argumentsSchema.parse({ dataDir: given });
  return { dataDir: chosenDataDir(dataDir) };
}
