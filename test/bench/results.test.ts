import { expect, test } from 'vitest';
import { withRun } from './results.ts';

const head = '# Results\n\nWritten by a bench.';
const run = (name: string, printed: string) => ({ name, circumstances: 'Today, here.', printed });

test('each bench has one section, the latest, in alphabetical order', () => {
  const both = withRun(withRun(`${head}\n`, run('tiles', 'tiles: 1 ms\n')), run('routing', 'routes: 5 ms\n'));
  const section = (name: string, printed: string) => `## ${name}\n\nToday, here.\n\n\`\`\`text\n${printed}\n\`\`\``;
  expect(both).toBe(`${head}\n\n${section('routing', 'routes: 5 ms')}\n\n${section('tiles', 'tiles: 1 ms')}\n`);
  const again = withRun(both, run('routing', 'routes: 4 ms\n\nmatrix: 3 s'));
  expect(again).toBe(
    `${head}\n\n${section('routing', 'routes: 4 ms\n\nmatrix: 3 s')}\n\n${section('tiles', 'tiles: 1 ms')}\n`,
  );
});
