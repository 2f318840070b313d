/** Runs Valhalla directly: arguments are a tile archive and a JSON list of `[method, query]`; prints the answers. */
import { readFileSync } from 'node:fs';
import { Actor } from '@valhallajs/valhallajs';
import type { DirectQuestion } from './direct-engine.ts';

const [tiles = '', questions = '[]'] = process.argv.slice(2);
const config = JSON.parse(
  readFileSync(new URL('../../server/routing/valhalla/valhalla-config.json', import.meta.url), 'utf8'),
);
config.mjolnir.tile_extract = tiles;
const actor = new Actor(JSON.stringify(config));
const answers: unknown[] = [];
for (const [method, query] of JSON.parse(questions) as DirectQuestion[]) {
  const asked = actor[method](JSON.stringify(query));
  answers.push(await asked.then(JSON.parse, error => ({ error: String(error.message) })));
}
process.stdout.write(JSON.stringify(answers));
