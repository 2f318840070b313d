import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buildPack } from '../builder/build-pack.ts';
import { boxArea, polygonArea } from '../builder/clip-area.ts';
import { imagerySources } from '../builder/imagery/imagery-source.ts';
import { totalSize } from '../format/total-size.ts';
import { failedWith, WordedError } from '../words/worded-error.ts';
import { type BuildEvent, type BuildRequest, buildRequestSchema } from './build-request.ts';
import { t } from './words.ts';

/**
 * A process that builds one pack. It takes a request from its standard input and stops, leaving nothing behind, when it is asked to
 * (SIGINT, SIGTERM) or when the process that started it is gone (the input ends).
 */
const stop = new AbortController();
const cancelled = new WordedError(t.message('buildStopped'));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort(cancelled));
// Nobody listens any more: the end of the input says so too.
process.stdout.on('error', () => stop.abort(cancelled));

const input = createInterface({ input: process.stdin });
input.once('line', line => void run(line));
input.once('close', () => stop.abort(cancelled));

async function run(line: string): Promise<void> {
  try {
    send(await build(buildRequestSchema.parse(JSON.parse(line))));
  } catch (error) {
    const { message, said } = failedWith(error);
    const stack = error instanceof Error ? error.stack : undefined;
    send({ event: 'failed', message: message.replace(/\s*\n\s*/g, ' '), said, stack });
    process.exitCode = 1;
  }
  input.removeAllListeners('close');
  process.stdin.destroy();
}

async function build({ bbox, polygonFile, imagery, imageryOptions, ...request }: BuildRequest): Promise<BuildEvent> {
  const started = performance.now();
  const clip = bbox === undefined ? polygonFile && (await polygonArea(polygonFile)) : boxArea(bbox);
  let last = '';
  const manifest = await buildPack({
    ...request,
    imagery: imagerySources(imagery, imageryOptions),
    ...(clip ? { clip } : {}),
    progress: ({ phase, overall, secondsLeft, detail, said }) => {
      const percent = Math.floor(overall * 100);
      const event: BuildEvent = { event: 'progress', phase, percent, secondsLeft, detail, said };
      const text = JSON.stringify(event);
      if (text !== last) send(event);
      last = text;
    },
    signal: stop.signal,
  });
  return {
    event: 'done',
    id: manifest.id,
    version: manifest.version,
    directory: resolve(request.out),
    bytes: totalSize(manifest.parts),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    parts: [...new Set(manifest.parts.map(part => part.kind))],
    statistics: manifest.statistics ?? {},
  };
}

function send(event: BuildEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
