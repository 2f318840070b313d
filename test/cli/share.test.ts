import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost, outpostServe } from '../helpers/outpost.ts';

const folder = await temporaryFolder();
const options: string[] = ['--data-dir', folder];

test('"outpost share" says in a sentence what is wrong', async () => {
  expect(await outpost(['share', ...options])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No Outpost runs on the data folder [^\n]+\n$/),
  });
  expect((await outpost(['share', '--hours', '0', ...options])).code).toBe(2);
});

test('it asks the running service, which refuses addresses that are not its own', async () => {
  const serving = await outpostServe([...options, '--no-default-regions', '--port', '0', '--json']);
  onTestFinished(() => void serving.child.kill('SIGKILL'));
  const { code, stderr } = await outpost(['share', '--address', '10.255.255.1', ...options]);
  expect(code).toBe(1);
  expect(stderr).toBe('10.255.255.1 is not an address of this machine in a private network: choose another one.\n');
  const { stdout } = await outpost(['share', '--off', '--json', ...options]);
  expect(JSON.parse(stdout)).toEqual({ sharing: null });
  await serving.stop('SIGTERM');
});
