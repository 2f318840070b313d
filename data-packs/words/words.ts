import { type Catalogue, catalogue, type Message, type Namespace, type TextKey, type TextValues } from './catalogue.ts';
import { WordedError } from './worded-error.ts';

interface Failures<N extends Namespace> extends Catalogue<N> {
  /** The text as a failure to throw. */
  error<Key extends TextKey<N>>(key: Key, ...given: Given<TextValues<N, Key>>): WordedError;
}
type Given<Values extends unknown[]> = Values extends []
  ? [values?: object, cause?: unknown]
  : [...Values, cause?: unknown];

function failures<N extends Namespace>(namespace: N): Failures<N> {
  const error = (key: string, values: Message['values'] = {}, cause?: unknown): WordedError =>
    new WordedError({ code: `${namespace}.${key}`, values }, cause === undefined ? undefined : { cause });
  return Object.assign(catalogue(namespace), { error }) as Failures<N>;
}

export const builderFailures = failures('builder');
export const cataloguesFailures = failures('catalogues');
export const downloadFailures = failures('download');
/** Sentences about the routing engine's programs, which not every system has. */
export const engineFailures = failures('engine');
export const formatFailures = failures('format');
export const packCliWords = catalogue('pack-cli');
export const packHelp = catalogue('pack-help');
export const publishFailures = failures('publish');
export const runtimeWords = catalogue('runtime');
/** Who vouches for a region, and what is asked before another one may. */
export const signerWords = catalogue('signers');
export const storeFailures = failures('store');
/** Titles and results of work on packs. */
export const taskWords = catalogue('tasks');
