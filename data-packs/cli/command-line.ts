import { createInterface } from 'node:readline/promises';
import { type Command, Option } from 'commander';
import { itemAt } from '../base/item-at.ts';
import type { Progress, ProgressListener } from '../format/progress.ts';
import { type Message, wordMessage } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';
import { packHelp as help, packCliWords as t } from '../words/words.ts';

/** A failure that the user can fix: prints one line, exit code 1. */
export class CommandFailure extends WordedError {
  override readonly name = 'CommandFailure';
}

/** An invalid command line: prints one line, exit code 2. */
export class WrongUsage extends WordedError {
  override readonly name = 'WrongUsage';
}

/** Options of every command. `example` is shown under `--help`. */
export interface CommonOptions {
  dataDir?: string;
  json?: boolean;
  verbose?: boolean;
}

/** Gives a command the options that all commands have, and its example. */
export function withCommonOptions(command: Command, example: string): Command {
  return command
    .addOption(new Option('--data-dir <folder>', help('dataDir')).env('OUTPOST_DATA_DIR'))
    .option('--json', help('json'))
    .option('--verbose', help('verbose'))
    .hook('preAction', given => {
      // An empty value comes from an unset variable, not from a wish for the default folder.
      if (given.getOptionValue('dataDir') === '' && given.getOptionValueSource('dataDir') === 'cli') {
        throw new WrongUsage(t.message('emptyDataDir'));
      }
    })
    .addHelpText('after', exampleText(example));
}

/** Text below a command's help. */
export const exampleText = (example: string): string => `\n${help('example')}\n  $ ${example}`;

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Prints records as JSON, or as a table of columns with title and value. */
export function printRecords<Item>(
  json: boolean | undefined,
  records: readonly Item[],
  columns: Readonly<Record<string, (record: Item) => string>>,
): void {
  if (json) printJson(records);
  else {
    printTable(
      Object.keys(columns),
      records.map(record => Object.values(columns).map(cell => cell(record))),
    );
  }
}

/** Aligns rows in columns under their titles. */
function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]?.length ?? 0)));
  for (const row of [titles, ...rows]) {
    const line = row.map((cell, i) => cell.padEnd(itemAt(widths, i))).join('  ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}

const barWidth = 24;

/** Words the phase in the current language. */
export const phaseInWords = ({ phase, phaseSaid = { code: `progress.${phase}`, values: {} } }: Progress): string =>
  wordMessage(phaseSaid) ?? phase;

function bar(progress: Progress): string {
  const { fraction, said } = progress;
  const detail = (said && wordMessage(said)) ?? progress.detail;
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * barWidth);
  const percent = `${Math.floor(fraction * 100)}%`.padStart(4);
  const phase = phaseInWords(progress);
  const drawn = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${drawn} ${percent} ${detail === undefined ? phase : `${phase}: ${detail}`}`;
}

/**
 * Shows progress on stderr: a bar on a terminal, one line per phase elsewhere, JSON lines with `--json`. `done` clears
 * the line for the next output.
 */
export function showProgress(json: boolean): { progress: ProgressListener; done: () => void } {
  const { stderr } = process;
  if (json) {
    return {
      progress: ({ phaseSaid: _, said: __, ...progress }) =>
        void stderr.write(`${JSON.stringify({ event: 'progress', ...progress })}\n`),
      done: () => undefined,
    };
  }
  const shown = new Set<string>();
  if (!stderr.isTTY) {
    return {
      progress: progress => {
        // Parallel phases alternate: print each once.
        if (!shown.has(progress.phase)) stderr.write(`${phaseInWords(progress)} ...\n`);
        shown.add(progress.phase);
      },
      done: () => undefined,
    };
  }
  return {
    progress: progress => {
      const width = Math.max(20, (stderr.columns || 80) - 1);
      stderr.write(`\r\x1b[K${bar(progress).slice(0, width)}`);
    },
    done: () => void stderr.write('\r\x1b[K'),
  };
}

/** Runs work that Ctrl+C and SIGTERM stop; then it fails with the message. */
export async function withStop(said: Message, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort(new CommandFailure(said));
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    await work(stop.signal);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}

/** Asks a yes-no question on the terminal; `undefined` without a terminal. */
export async function askYesOrNo(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  // Stdout is for output that programs read.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await terminal.question(`${question} ${t('yesOrNo')} `)).trim().toLowerCase();
    return answer !== '' && t('yes').toLowerCase().split(' ').includes(answer);
  } finally {
    terminal.close();
  }
}
