import { lookup } from '../../../data-packs/base/lookup.ts';
import { type Bounds, boundsInView, unrolled } from '../../../data-packs/geo/bounds.ts';
import type { AttributeValue } from '../../../data-packs/interchange/features/feature.ts';
import { fold } from '../../../data-packs/words/fold.ts';
import type { FeatureDocument, OwnFeature } from './feature-document.ts';

/** Which features a table shows, in which order. */
export interface RowQuery {
  search?: string | undefined;
  /** A column of attributes, or `name`, `folder`, `metres`, `squareMetres`, `ascent`, `height`, `time`, `seconds`. */
  sort?: string | undefined;
  descending?: boolean | undefined;
  filter?: { column: string; value: string } | undefined;
  bounds?: Readonly<Bounds> | undefined;
  folder?: readonly string[] | undefined;
}

/** The features that are asked for, sorted; the last answer is kept, because a table asks for it part by part. */
export class FeatureRows {
  readonly #document: FeatureDocument;
  #last: { query: string; features: readonly OwnFeature[] } | undefined;

  constructor(document: FeatureDocument) {
    this.#document = document;
  }

  find(query: RowQuery): readonly OwnFeature[] {
    const key = JSON.stringify(query);
    if (this.#last?.query !== key) this.#last = { query: key, features: this.#sorted(this.#chosen(query), query) };
    return this.#last.features;
  }

  #chosen({ search = '', filter, bounds, folder }: RowQuery): readonly OwnFeature[] {
    const words = fold(search).split(/\s+/).filter(Boolean);
    return this.#document.features.filter(feature => {
      if (filter !== undefined && textOf(lookup(feature.attributes, filter.column)) !== filter.value) return false;
      if (folder?.some((one, depth) => feature.folder?.[depth] !== one)) return false;
      if (bounds !== undefined && !boundsInView(this.#document.figures(feature).bounds, unrolled(bounds))) return false;
      if (words.length === 0) return true;
      const text = fold(
        [feature.name, feature.description, ...(feature.folder ?? []), ...Object.values(feature.attributes)].join('\n'),
      );
      return words.every(word => text.includes(word));
    });
  }

  #sorted(features: readonly OwnFeature[], { sort, descending = false }: RowQuery): readonly OwnFeature[] {
    if (sort === undefined) return descending ? features.toReversed() : features;
    const keyed = features.map(feature => ({ feature, value: this.#value(feature, sort) }));
    const turn = descending ? -1 : 1;
    // What has no value comes last, whichever way it goes.
    keyed.sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return turn * compared(a.value, b.value);
    });
    return keyed.map(({ feature }) => feature);
  }

  #value(feature: OwnFeature, column: string): AttributeValue {
    const own = lookup(feature.attributes, column);
    if (own !== undefined) return own;
    if (column === 'name') return feature.name ?? null;
    if (column === 'folder') return feature.folder?.join('\n') ?? null;
    const { metres, squareMetres, ascent, height, time, seconds } = this.#document.figures(feature);
    return lookup<number | undefined>({ metres, squareMetres, ascent, height, time, seconds }, column) ?? null;
  }
}

/** Of any language, numbers in texts by their value: `Day 2` before `Day 10`. */
const { compare } = new Intl.Collator('und', { numeric: true });

const compared = (a: string | number | boolean, b: string | number | boolean): number =>
  typeof a === 'string' || typeof b === 'string' ? compare(String(a), String(b)) : Number(a) - Number(b);

const textOf = (value: AttributeValue | undefined): string => (value == null ? '' : String(value));
