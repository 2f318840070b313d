/**
 * Static maps through HTTP: speed of 25 views a zoom, cold start, throughput, memory; then the same views by MapLibre
 * GL in headless Chromium: speed, pixels that differ, labels shared. `npm run bench static-maps`;
 * `STATIC_MAPS_STYLES=light,dark` compares these only.
 */
import { styleNames } from '../../server/tiles/index.ts';
import { packFor } from '../helpers/packs.ts';
import { printFidelity } from '../static-maps/fidelity.ts';
import { printFirstPicture } from './first-picture.ts';
import { printMemory } from './picture-memory.ts';
import { compareWithNative } from './static-maps-native.ts';
import { speed, throughput } from './static-maps-speed.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const packs = [await packFor('liechtenstein')];

await printFirstPicture(packs);
await speed(packs);
await throughput(packs);
await printMemory(packs);
await compareWithNative(packs);
const styles = process.env.STATIC_MAPS_STYLES?.split(',');
await printFidelity(
  say,
  process.env.STATIC_MAPS_PICTURES,
  styleNames.filter(name => styles?.includes(name) ?? true),
);
process.exit(0);
