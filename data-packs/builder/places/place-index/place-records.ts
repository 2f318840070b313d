import { itemAt } from '../../../base/item-at.ts';
import { remembered } from '../../../base/remembered.ts';
import type { House, Place, PlaceContext } from '../../../format/places/place.ts';
import { encodeShape } from '../../../format/places/shapes.ts';
import { SortedRuns } from './sorted-runs.ts';

/** A place whose shape has the bytes of the index. */
export type RecordedPlace = Omit<Place, 'shape'> & { shape: Uint8Array | undefined };

type Recorded<Value extends { context?: PlaceContext | undefined }> = Omit<Value, 'context'> & {
  context: number | undefined;
};
type PlaceRecord = Recorded<Omit<RecordedPlace, 'shape' | 'houses'>> & { houses: Recorded<House>[] | undefined };

const lengthBytes = 4;

/** Keeps places until all are known, as there may be millions: in a file where they are many, contexts in memory. */
export class PlaceRecords {
  readonly #runs: SortedRuns;
  readonly #contexts: PlaceContext[] = [];
  readonly #contextIds = new Map<PlaceContext, number>();
  #count = 0;

  constructor(file: string) {
    this.#runs = new SortedRuns(file);
  }

  get count(): number {
    return this.#count;
  }

  add({ shape, houses, context, ...place }: Place): void {
    const record: PlaceRecord = {
      ...place,
      context: this.#idOf(context),
      houses: houses?.map(house => ({ ...house, context: house.context && this.#idOf(house.context) })),
    };
    const text = JSON.stringify(record);
    const shapeBytes = shape && encodeShape(shape);
    const length = Buffer.byteLength(text);
    const bytes = Buffer.allocUnsafe(lengthBytes + length + (shapeBytes?.length ?? 0));
    bytes.writeUInt32LE(length);
    bytes.write(text, lengthBytes);
    if (shapeBytes) bytes.set(shapeBytes, lengthBytes + length);
    this.#runs.add(place.importance, bytes);
    this.#count += 1;
  }

  /** Gives all places once, the most important first. */
  *inOrder(): Generator<RecordedPlace> {
    for (const bytes of this.#runs.inOrder()) {
      const end = lengthBytes + bytes.readUInt32LE();
      const { context, houses, ...place } = JSON.parse(bytes.toString('utf8', lengthBytes, end)) as PlaceRecord;
      yield {
        ...place,
        context: this.#contextOf(context) ?? {},
        houses: houses?.map(house => ({ ...house, context: this.#contextOf(house.context) })),
        shape: end < bytes.length ? bytes.subarray(end) : undefined,
      };
    }
  }

  remove(): void {
    this.#runs.remove();
  }

  #idOf(context: PlaceContext): number {
    return remembered(this.#contextIds, context, () => this.#contexts.push(context) - 1);
  }

  #contextOf(id: number | undefined): PlaceContext | undefined {
    return id === undefined ? undefined : itemAt(this.#contexts, id);
  }
}
