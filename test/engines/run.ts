import { itemAt } from '../../data-packs/base/item-at.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { installEngine } from '../../data-packs/store/engine/install-engine.ts';
import { engineHome, programs } from '../helpers/engine-programs.ts';
import { packFor } from '../helpers/packs.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { startService } from '../helpers/service.ts';
import { difference } from './difference.ts';
import { kinds, question } from './questions.ts';

/**
 * Asks the engine that is built in and its program the same 300 questions, of every kind, and lists where they differ:
 * `npm run test:engines`. Fails where one answers what the other refuses, or refuses it otherwise.
 */
const perKind = 60;

const say = (line: string) => process.stdout.write(`${line}\n`);
const { folder, alreadyThere } = await installEngine(engineHome);
say(alreadyThere ? `the programs are in ${folder}` : `the programs were installed in ${folder}`);
const packs = [await packFor('sandbox'), await packFor('liechtenstein')];
const boxes = await Promise.all(packs.map(async pack => (await readPack(pack)).bounds));
const builtIn = await startService({ packs, routing: { engine: 'built-in' } });
const program = await startService({ packs, routing: { engine: 'program', programs } });
const random = seededRandom(16);
let failed = 0;
try {
  for (const kind of kinds) {
    const counted = { same: 0, rounding: 0, different: 0, refused: 0, failed: 0 };
    const took = { builtIn: 0, program: 0 };
    for (let number = 0; number < perKind; number++) {
      const asked = question(kind, number, itemAt(boxes, number % boxes.length), random);
      const timed = async (who: keyof typeof took, service: typeof builtIn) => {
        const begun = performance.now();
        const answer = await service.post(asked.path, asked.body);
        took[who] += performance.now() - begun;
        return answer;
      };
      const [here, there] = [await timed('builtIn', builtIn), await timed('program', program)];
      const told = `${kind} ${number} ${JSON.stringify(asked.body).slice(0, 240)}`;
      const outcomes = [here, there].map(
        ({ status, body }) => `${status} ${body.routingErrorCode ?? body.error ?? ''}`,
      );
      if (outcomes[0] !== outcomes[1]) {
        counted.failed++;
        say(`  built in: ${outcomes[0]}, program: ${outcomes[1]}: ${told}`);
      } else if (here.status !== 200) counted.refused++;
      else {
        const found = difference(here.body, there.body);
        if (found === 'none') counted.same++;
        else if (found === 'rounding') counted.rounding++;
        else {
          counted.different++;
          const short = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
          say(`  ${found.at}: built in ${short(found.here)}, program ${short(found.there)}: ${told}`);
        }
      }
    }
    failed += counted.failed;
    const mean = (ms: number) => `${(ms / perKind).toFixed(1)} ms`;
    const counts = Object.entries(counted).map(([what, count]) => `${count} ${what}`);
    say(`${kind}: ${counts.join(', ')}; built in ${mean(took.builtIn)}, program ${mean(took.program)}`);
  }
} finally {
  await Promise.all([builtIn.close(), program.close()]);
}
process.exitCode = failed === 0 ? 0 : 1;
