import { type Command, Option } from 'commander';
import { itemAt } from '../base/item-at.ts';
import type { Progress, ProgressListener } from '../format/progress.ts';
import type { DownloadListener, DownloadStep } from '../store/download/download-progress.ts';
import { type Message, wordMessage } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';
import { packHelp as help, packCliWords as t } from '../words/words.ts';
import { chosenDataDir } from './environment.ts';

/** A failure that the user can fix: prints one line, exit code 1. */
export class CommandFailure extends WordedError {
  override readonly name = 'CommandFailure';
}

/** An invalid command line: prints one line, exit code 2. */
export class WrongUsage extends WordedError {
  override readonly name = 'WrongUsage';
}

export interface CommonOptions {
  /** Absolute. */
  dataDir: string;
  json?: boolean;
  verbose?: boolean;
}

/** Gives a command the options that all commands have, and its example, which is shown under `--help`. */
export function withCommonOptions(command: Command, example: string): Command {
  return command
    .addOption(new Option('--data-dir <folder>', help('dataDir')).env('OUTPOST_DATA_DIR'))
    .option('--json', help('json'))
    .option('--verbose', help('verbose'))
    .hook('preAction', given => {
      // An empty value comes from an unset variable, not from a wish for the default folder.
      const dataDir: string | undefined = given.getOptionValue('dataDir');
      if (dataDir === '' && given.getOptionValueSource('dataDir') === 'cli') {
        throw new WrongUsage(t.message('emptyDataDir'));
      }
      given.setOptionValue('dataDir', chosenDataDir(dataDir));
    })
    .addHelpText('after', exampleText(example));
}

export const exampleText = (example: string): string => `\n${help('example')}\n  $ ${example}`;

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printEither(json: boolean | undefined, facts: unknown, text: string): void {
  if (json) printJson(facts);
  else printText(text);
}

export const printText = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints records as JSON, or as a table of columns with title and value; `none`: in place of an empty table. */
export function printRecords<Item>(
  json: boolean | undefined,
  records: readonly Item[],
  columns: Readonly<Record<string, (record: Item) => string>>,
  none?: string,
): void {
  if (json) printJson(records);
  else if (none !== undefined && records.length === 0) printText(none);
  else {
    const titles = Object.keys(columns);
    const rows = [titles, ...records.map(record => Object.values(columns).map(cell => cell(record)))];
    const widths = titles.map((_, i) => Math.max(...rows.map(row => itemAt(row, i).length)));
    for (const row of rows)
      printText(
        row
          .map((cell, i) => cell.padEnd(itemAt(widths, i)))
          .join('  ')
          .trimEnd(),
      );
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

/** Shows progress on stderr: a bar on a terminal, one line per phase elsewhere, JSON lines with `--json`. */
function progressDisplay(json: boolean | undefined): ProgressListener {
  const { stderr } = process;
  if (json)
    return ({ phaseSaid: _, said: __, ...progress }) =>
      void stderr.write(`${JSON.stringify({ event: 'progress', ...progress })}\n`);
  if (stderr.isTTY)
    return progress => {
      const width = Math.max(20, (stderr.columns || 80) - 1);
      stderr.write(`\r\x1b[K${bar(progress).slice(0, width)}`);
    };
  const shown = new Set<string>();
  return progress => {
    // Parallel phases alternate: print each once.
    if (!shown.has(progress.phase)) stderr.write(`${phaseInWords(progress)} ...\n`);
    shown.add(progress.phase);
  };
}

/** What clears a line with progress on it for another output. */
export const clearedLine = (): string => (process.stderr.isTTY ? '\r\x1b[K' : '');

/** Shows the progress of work while it runs, and clears the line for the next output. */
export const withProgress = <Result>(
  json: boolean | undefined,
  work: (progress: ProgressListener) => Promise<Result>,
): Promise<Result> =>
  work(progressDisplay(json)).finally(() => {
    if (!json) process.stderr.write(clearedLine());
  });

/** An action of a command that Ctrl+C and SIGTERM stop; then it fails with the message. */
export function stoppable<Given extends unknown[]>(
  said: Message | ((...given: Given) => Promise<Message>),
  action: (signal: AbortSignal, ...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  return async (...given) => {
    const message = typeof said === 'function' ? await said(...given) : said;
    const stop = new AbortController();
    const abort = () => stop.abort(new CommandFailure(message));
    process.once('SIGINT', abort).once('SIGTERM', abort);
    try {
      await action(stop.signal, ...given);
    } finally {
      process.off('SIGINT', abort).off('SIGTERM', abort);
    }
  };
}

/** Turns download progress into general progress: bytes, speed and time left in words. */
export function downloadDisplay(progress: ProgressListener): DownloadListener {
  // Programs (`--json`) get the numbers, but not the parts, which are for windows.
  return ({ parts: _, ...step }) => {
    const { said: _said, ...rest } = step;
    progress({ ...rest, detail: detailOf(step) || undefined });
  };
}

function detailOf({ detail, said, bytesDone, bytesTotal, bytesPerSecond, secondsLeft }: DownloadStep): string {
  const words = [
    bytesDone === undefined ? undefined : sizeOf(bytesDone, bytesTotal),
    bytesPerSecond === undefined ? undefined : t('speed', { speed: bytesPerSecond }),
    secondsLeft === undefined ? undefined : timeLeft(secondsLeft),
    (said && wordMessage(said)) ?? detail,
  ];
  return words.filter(word => word !== undefined).join(', ');
}

/** "12 MB of 300 MB", or "12 MB" where the total is unknown. */
export const sizeOf = (done: number, total: number | undefined): string =>
  total === undefined ? t('size', { size: done }) : t('sizeOfTotal', { done, total });

/** "4 min left" */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return t('secondsLeft', { seconds });
  return seconds < 5400
    ? t('minutesLeft', { minutes: Math.round(seconds / 60) })
    : t('hoursLeft', { hours: seconds / 3600 });
}
