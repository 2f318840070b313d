import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfinement } from '../../server/confinement/confinement.ts';

const launcher = fileURLToPath(new URL('../../server/confinement/confined-program.ts', import.meta.url));

/** Tries, in place of the service, what that needs and what it does not, and prints how each ended. */
const acts = `
import { createSocket } from 'node:dgram';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
const [graph, port, other, path] = process.argv.slice(1);
const outcomes = {};
const until = (what, emitter, done) => new Promise(resolve => {
  const end = outcome => { outcomes[what] = outcome; resolve(); };
  emitter.once(done, () => end('done')).once('error', error => end(error.code));
});
const tryTo = (what, act) => { try { act(); outcomes[what] = 'done'; } catch (error) { outcomes[what] = error.code; } };
tryTo('read its graph', () => readFileSync(graph));
tryTo('read another file', () => readFileSync(graph + '.secret'));
tryTo('write its graph', () => writeFileSync(graph, ''));
await until('listen at its port', createServer().listen(Number(port), '127.0.0.1'), 'listening');
await until('listen at another port', createServer().listen(0, '127.0.0.1'), 'listening');
await until('listen at a path', createServer().listen(path), 'listening');
await until('connect', connect(Number(other), '127.0.0.1'), 'connect');
const udp = createSocket('udp4');
const bound = until('send datagrams', udp, 'listening');
udp.bind(0, '127.0.0.1');
await bound;
process.stdout.write(JSON.stringify(outcomes), () => process.exit());
`;

test.runIf(process.platform === 'linux')(
  'a confined program listens at its port and reaches nothing else',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-program-'));
    const graph = join(folder, 'graph.tar');
    writeFileSync(graph, 'roads');
    writeFileSync(`${graph}.secret`, 'none of its business');
    const listening = await Promise.all([freeServer(), freeServer()]);
    const [{ port, server }, other] = listening;
    await new Promise(resolve => server.close(resolve));
    const tried = [graph, String(port), String(other.port), join(folder, 'socket')];
    const program = [process.execPath, '--input-type=module', '--eval', acts, ...tried];
    const child = spawn(process.execPath, [launcher, String(port), graph, ...program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [told, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    other.server.close();
    expect(readConfinement(said.split('\n')[0] ?? '')).toEqual({ kind: 'landlock+seccomp', reason: 'listens' });
    expect(JSON.parse(told)).toEqual({
      'read its graph': 'done',
      'read another file': 'EACCES',
      'write its graph': 'EACCES',
      'listen at its port': 'done',
      'listen at another port': 'EACCES',
      'listen at a path': expect.stringMatching(/EPERM|ENOTSUP|EACCES/),
      connect: 'EPERM',
      'send datagrams': 'EPERM',
    });
  },
);

async function freeServer() {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}
