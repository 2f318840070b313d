/** Writes made-up places: how many, then the files they are dealt over, one country after the other. */

import { itemAt } from '../../data-packs/base/item-at.ts';
import { PlacesWriter } from '../../data-packs/builder/places/place-index/places-writer.ts';
import { placeTemplates } from './place-templates.ts';
import { SyntheticPlaces } from './synthetic-places.ts';

const [count = '', ...files] = process.argv.slice(2);
const synthetic = new SyntheticPlaces(await placeTemplates(), Number(count));
const outlineOf = (building: number) => synthetic.outlineOf(building);
let [file, writer]: [number, PlacesWriter | undefined] = [-1, undefined];
for (const { city, place } of synthetic.places()) {
  const wanted = Math.floor((city * files.length) / synthetic.cities);
  if (wanted !== file) {
    writer?.finish();
    file = wanted;
    writer = new PlacesWriter({ outFile: itemAt(files, file), outlineOf });
  }
  writer?.add(place);
}
writer?.finish();
