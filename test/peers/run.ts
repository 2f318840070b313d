import { parseArgs } from 'node:util';
import { askPeers, type When } from './asked.ts';

/**
 * `npm run test:peers -- --only KIND`: each kind of request that the programs send to other servers, with each of the
 * faults that servers have. None may end the program; each gets there, or tells why not, and gets there afterwards.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, verbose: { type: 'boolean' } } });
const whens: When[] = ['first', 'later', 'always'];
const began = performance.now();
const { total, cases, ended } = await askPeers(
  {
    atOnce: 16,
    stallMs: 250,
    ...(values.only && { rows: whens.map((when): [string, When] => [String(values.only), when]) }),
  },
  ({ name, said, ms }) => {
    if (values.verbose) process.stdout.write(`${ms} ms ${name}: ${said}\n`);
  },
);
for (const { name, problem } of cases) {
  if (problem !== undefined) process.stdout.write(`${name}: ${problem}\n`);
}
for (const { beside, said } of ended) process.stdout.write(`ended beside ${beside.join('; ')}:\n${said}\n`);
const done = cases.filter(({ said }) => said === 'done').length;
const fell = cases.filter(({ problem }) => problem !== undefined).length;
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `${ended.length} of ${total} ended; ${done} got there, ${cases.length - done} told why not; ${fell} fell; ${seconds} s.\n`,
);
process.exitCode = ended.length + fell > 0 ? 1 : 0;
