import { type Command, Option } from 'commander';
import type { Progress, ProgressListener } from '../format/progress.ts';
import { itemAt } from '../geo/item-at.ts';
import { wordMessage } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';
import { help } from './help-words.ts';
import { t } from './words.ts';

/** A failure that is the user's to solve: the one line that is printed, the exit code 1. */
export class CommandFailure extends WordedError {
  override readonly name = 'CommandFailure';
}

/** A command line that cannot be meant: the one line that is printed, the exit code 2. */
export class WrongUsage extends WordedError {
  override readonly name = 'WrongUsage';
}

/** What every command takes. `example` is shown under `--help`. */
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
      // A variable that is not set: the folder of somebody's daily work is not what was meant.
      if (given.getOptionValue('dataDir') === '' && given.getOptionValueSource('dataDir') === 'cli') {
        throw new WrongUsage(t.message('emptyDataDir'));
      }
    })
    .addHelpText('after', exampleText(example));
}

/** What stands below a command's help. */
export const exampleText = (example: string): string => `\n${help('example')}\n  $ ${example}`;

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Records as JSON, or as a table: each column's title and what a record has there. */
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

/** Rows with aligned columns under their titles. */
function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]?.length ?? 0)));
  for (const row of [titles, ...rows]) {
    const line = row.map((cell, i) => cell.padEnd(itemAt(widths, i))).join('  ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}

const barWidth = 24;

/** What is being done, in the current language. */
export const phaseInWords = ({ phase, phaseSaid = { code: `progress.${phase}`, values: {} } }: Progress): string =>
  wordMessage(phaseSaid) ?? phase;

function bar(progress: Progress): string {
  const { fraction, said } = progress;
  const detail = (said && wordMessage(said)) ?? progress.detail;
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * barWidth);
  const percent = `${Math.floor(fraction * 100)}%`.padStart(4);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent} ${phaseInWords(progress)}${detail === undefined ? '' : `: ${detail}`}`;
}

/**
 * Shows progress on stderr: a bar that is redrawn on a terminal, one line per phase elsewhere, JSON lines with `--json`.
 * `done` leaves the line clean for what is printed next.
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
        // Phases of works that run side by side take turns: each is named once.
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
