import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buildPack } from '../builder/build-pack.ts';
import { imagerySources } from '../builder/imagery/imagery-source.ts';
import { boxArea, polygonArea } from '../builder/osm/clip-area.ts';
import { totalSize } from '../format/manifest.ts';
import { overviewPlaces } from '../store/default-regions.ts';
import { failedEvent } from '../store/pack-task.ts';
import { inEnglish } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';
import { packCliWords as t } from '../words/words.ts';
import { type BuildEvent, type BuildRequest, buildRequestSchema } from './build-request.ts';

/**
 * Process that builds one pack. Reads a request from standard input; stops and removes its files on SIGINT, SIGTERM and
 * the end of the input, when the parent process has ended.
 */
const stop = new AbortController();
const cancelled = new WordedError(t.message('buildStopped'));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort(cancelled));
// Ignore a closed output: the end of the input stops the build, too.
process.stdout.on('error', () => stop.abort(cancelled));

const input = createInterface({ input: process.stdin });
input.once('line', line => void run(line));
input.once('close', () => stop.abort(cancelled));

async function run(line: string): Promise<void> {
  try {
    send(await build(buildRequestSchema.parse(JSON.parse(line))));
  } catch (error) {
    send(failedEvent(error));
    process.exitCode = 1;
  }
  input.removeAllListeners('close');
  process.stdin.destroy();
}

async function build({ bbox, polygonFile, imagery, imageryOptions, ...request }: BuildRequest): Promise<BuildEvent> {
  const started = performance.now();
  const outline = polygonFile === undefined ? undefined : await polygonArea(polygonFile);
  const clip = bbox === undefined ? outline : boxArea(bbox);
  let last = '';
  const manifest = await buildPack({
    ...request,
    overview: existsSync(overviewPlaces) ? overviewPlaces : undefined,
    imagery: imagerySources(imagery, imageryOptions),
    clip,
    progress: ({ phase, overall, secondsLeft, detail, said }) => {
      const percent = Math.floor(overall * 100);
      const event: BuildEvent = { event: 'progress', phase, percent, secondsLeft, detail, said };
      const text = JSON.stringify(event);
      if (text !== last) send(event);
      last = text;
    },
    remark: ({ said, ...remark }) => send({ event: 'remark', message: inEnglish(said), said, ...remark }),
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
