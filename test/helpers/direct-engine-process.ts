/** The engine without Outpost around it: arguments are a tile archive and a JSON list of queries, output their answers. */
import { readFileSync } from 'node:fs';
import { Actor } from '@valhallajs/valhallajs';

const [tiles = '', queries = '[]'] = process.argv.slice(2);
const config = JSON.parse(readFileSync(new URL('../../server/routing/valhalla-config.json', import.meta.url), 'utf8'));
config.mjolnir.tile_extract = tiles;
const actor = new Actor(JSON.stringify(config));
const answers: unknown[] = [];
for (const query of JSON.parse(queries)) {
  answers.push(await actor.route(JSON.stringify(query)).then(JSON.parse, error => ({ error: String(error.message) })));
}
process.stdout.write(JSON.stringify(answers));
