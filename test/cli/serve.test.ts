import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost, outpostServe } from '../helpers/outpost.ts';

const folder = await temporaryFolder();
const options: string[] = ['--data-dir', folder, '--no-default-regions', '--port', '0'];

describe('outpost serve', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('says once that it is ready and ends cleanly on %s', async signal => {
    const serving = await outpostServe([...options, '--json']);
    const ready = JSON.parse(serving.firstLine);
    expect(Object.keys(ready)).toEqual(['event', 'baseUrl', 'cdnUrl', 'siteUrl', 'workstationUrl']);
    expect(ready).toMatchObject({ event: 'ready', cdnUrl: ready.baseUrl, siteUrl: ready.baseUrl });
    expect(ready.workstationUrl).toMatch(new RegExp(`^${ready.baseUrl}/workstation/#token=[\\w-]{32}$`));
    expect((await fetch(`${ready.baseUrl}/health`)).status).toBe(200);
    const { code, stdout } = await serving.stop(signal);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
  });

  test('speaks in sentences to people, and knows the addresses it is given', async () => {
    const serving = await outpostServe([...options, '--base-url', 'https://maps.example.org/']);
    const { stdout, stderr } = await serving.stop('SIGTERM');
    expect(stdout).toContain('Outpost answers at https://maps.example.org\n');
    expect(stderr).toContain('Name it with --trust-proxy');
  });

  test.skipIf(process.platform !== 'linux')(
    'tells its token neither to a journal nor beyond this machine',
    async () => {
      const program = fileURLToPath(new URL('../../server/cli/outpost.ts', import.meta.url));
      const words = ['serve', ...options, '--json'].map(word => `'${word}'`).join(' ');
      const command = `JOURNAL_STREAM=$(stat -L -c %d:%i /proc/$$/fd/1) exec '${process.execPath}' '${program}' ${words}`;
      const journal = spawn('sh', ['-c', command]);
      const [line] = await once(journal.stdout, 'data');
      journal.kill('SIGTERM');
      await once(journal, 'close');
      const wide = await outpostServe([...options, '--json', '--host', '0.0.0.0']);
      await wide.stop('SIGTERM');
      for (const ready of [JSON.parse(String(line)), JSON.parse(wide.firstLine)]) {
        expect(ready.workstationUrl).toBe(`${ready.baseUrl}/workstation/`);
      }
      const spoken = await outpostServe([...options, '--host', '0.0.0.0']);
      expect((await spoken.stop('SIGTERM')).stdout).toMatch(/^Open the workstation on this machine: outpost open$/m);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'keeps little room for new objects, in the process that began',
    async () => {
      const launcher = fileURLToPath(new URL('../../server/cli/launch.js', import.meta.url));
      const serving = spawn(process.execPath, [launcher, 'serve', ...options, '--json']);
      const [line] = await once(serving.stdout, 'data');
      expect(JSON.parse(String(line)).event).toBe('ready');
      const command = await readFile(`/proc/${serving.pid}/cmdline`, 'utf8');
      expect(command.split('\0')).toEqual([
        process.execPath,
        '--max-semi-space-size=8',
        launcher,
        'serve',
        ...options,
        '--json',
        '',
      ]);
      serving.kill('SIGTERM');
      expect(await once(serving, 'close')).toEqual([0, null]);
    },
  );

  test('a port in use is one sentence and exit 1', async () => {
    const serving = await outpostServe([...options, '--json']);
    const { port } = new URL(JSON.parse(serving.firstLine).baseUrl);
    const second = await outpost(['serve', '--data-dir', folder, '--no-default-regions', '--port', port]);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use\\. [^\\n]+\\n$`));
    await serving.stop('SIGTERM');
  });

  test('sees within two seconds what commands change beside it', async () => {
    const serving = await outpostServe([...options, '--json']);
    const { baseUrl } = JSON.parse(serving.firstLine);
    const made = JSON.parse((await outpost(['key', 'create', '--data-dir', folder, '--json'])).stdout);
    const ask = async () => {
      const response = await fetch(`${baseUrl}/tiles/v1/token`, { headers: { authorization: `Bearer ${made.key}` } });
      return ((await response.json()) as { error?: string }).error ?? 'ok';
    };
    expect(await ask()).toBe('ok');
    await outpost(['key', 'revoke', made.id, '--data-dir', folder]);
    expect(await ask()).toBe('key_revoked');
    await serving.stop('SIGTERM');
  });
});
