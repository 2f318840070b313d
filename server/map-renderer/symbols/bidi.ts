import bidiFactory from 'bidi-js';

/** Of `bidi-js`, whose types say otherwise to each kind of importer. */
interface Bidi {
  getEmbeddingLevels(text: string, base: 'auto'): { levels: Uint8Array; paragraphs: readonly { level: number }[] };
  getReorderedString(text: string, levels: ReturnType<Bidi['getEmbeddingLevels']>): string;
}

/** The Unicode bidirectional algorithm. */
export const bidi = (bidiFactory as unknown as () => Bidi)();
