import { type Command, InvalidArgumentError, Option } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { z } from 'zod';
import {
  CommandFailure,
  type CommonOptions,
  printEither,
  printJson,
  withCommonOptions,
} from '../../data-packs/cli/command-line.ts';
import { messageSchema } from '../../data-packs/format/message-schema.ts';
import { bodyOf, outgoingFetch } from '../../data-packs/runtime/outgoing-fetch.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import { newStartAddress } from './open.ts';
import { portNumber } from './serve.ts';

interface ShareOptions extends CommonOptions {
  off?: boolean;
  address?: string;
  port?: number;
  hours?: number;
  untilOff?: boolean;
  withoutTls?: boolean;
  items: 'none' | 'all';
  keep?: boolean;
}

const replySchema = z.object({
  addresses: z.array(z.object({ address: z.string() })),
  usualPort: z.number(),
  sharing: z
    .object({
      url: z.string(),
      trustUrl: z.string().nullable(),
      fingerprint: z.string().nullable(),
      until: z.number().nullable(),
    })
    .nullable(),
});
const codeSchema = z.object({ code: z.string(), expiresAt: z.number() });
const accessSchema = z.object({ dashboardToken: z.string() });
const failureSchema = z.object({ said: messageSchema });

function hourNumber(text: string): number {
  const hours = Number(text);
  if (!(hours > 0 && hours <= 720)) throw new InvalidArgumentError(t('badHours'));
  return hours;
}

/** Asks the running service as one of its windows does: who may write to the data folder may open one. */
async function asWindow(dataDir: string) {
  const start = await newStartAddress(dataDir);
  if (start === undefined) throw new CommandFailure(t.message('notRunning', { path: dataDir }));
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await outgoingFetch(`${start.url}/workstation${path}`, { ...init, redirect: 'error' });
    const body: unknown = JSON.parse(String(await bodyOf(answer, 1_000_000)));
    if (!answer.ok) {
      // Its texts come with it.
      await import('../share/index.ts');
      throw new CommandFailure(failureSchema.parse(body).said);
    }
    return body;
  };
  const json = (body: object, headers = {}): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const token = new URL(start.workstationUrl).hash.slice('#token='.length);
  const { dashboardToken } = accessSchema.parse(await ask('/session', json({ token })));
  const headers = { Authorization: `Bearer ${dashboardToken}` };
  return {
    get: (path: string) => ask(`/api${path}`, { headers }),
    post: (path: string, body: object = {}) => ask(`/api${path}`, json(body, headers)),
  };
}

async function share(options: ShareOptions): Promise<void> {
  const { off, port, hours, untilOff, withoutTls, items, keep, json } = options;
  const window = await asWindow(options.dataDir);
  if (off) {
    await window.post('/share/off');
    printEither(json, { sharing: null }, t('shareOff'));
    return;
  }
  const { addresses, usualPort } = replySchema.parse(await window.get('/share'));
  const address = options.address ?? addresses[0]?.address;
  if (address === undefined) throw new CommandFailure(t.message('noNetwork'));
  const { sharing } = replySchema.parse(
    await window.post('/share/on', {
      address,
      port: port ?? usualPort,
      secure: withoutTls !== true,
      hours: untilOff ? null : (hours ?? 24),
      keep: keep === true,
      items,
    }),
  );
  if (sharing === null) throw new CommandFailure(t.message('shareOff'));
  const code = codeSchema.parse(await window.post('/share/code'));
  if (json) {
    printJson({ ...sharing, ...code });
    return;
  }
  const { url, trustUrl, fingerprint } = sharing;
  const lines = [
    t('shareAt', { url, code: code.code }),
    ...(process.stdout.isTTY ? [renderUnicodeCompact(`${url}#code=${code.code}`, { border: 2 })] : []),
    ...(trustUrl === null || fingerprint === null
      ? [t('sharePlain')]
      : [t('shareTrust', { url: trustUrl, fingerprint })]),
    t('shareStop'),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** `share`: shares the maps of the running service with phones nearby, or ends that. */
export function addShareCommand(program: Command): void {
  withCommonOptions(
    program
      .command('share')
      .description(help('share'))
      .option('--off', help('shareOff'))
      .option('--address <address>', help('shareAddress'))
      .option('--port <number>', help('sharePort'), portNumber)
      .option('--hours <number>', help('shareHours'), hourNumber)
      .option('--until-off', help('shareUntilOff'))
      .option('--without-tls', help('shareWithoutTls'))
      .addOption(new Option('--items <which>', help('shareItems')).choices(['none', 'all']).default('none'))
      .option('--keep', help('shareKeep')),
    'outpost share --hours 8',
  ).action((options: ShareOptions) => share(options));
}
