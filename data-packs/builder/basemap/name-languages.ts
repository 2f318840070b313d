import { nameLanguage } from './feature-names.ts';
import type { MapFeature } from './map-feature.ts';

/** Counts the languages that the names of features are in. */
export class NameLanguages {
  readonly #features = new Map<string, number>();
  readonly #languages = new Map<string, string | undefined>();

  add({ attributes }: MapFeature): void {
    for (const key in attributes) {
      const language = this.#languageOf(key);
      if (language !== undefined) this.#features.set(language, (this.#features.get(language) ?? 0) + 1);
    }
  }

  /** Codes as they follow `name:`, those of most features first. */
  list(): string[] {
    return [...this.#features].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([code]) => code);
  }

  #languageOf(key: string): string | undefined {
    if (!this.#languages.has(key)) this.#languages.set(key, nameLanguage(key));
    return this.#languages.get(key);
  }
}
