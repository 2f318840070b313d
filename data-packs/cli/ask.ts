import { createInterface } from 'node:readline/promises';
import { packCliWords as t } from '../words/words.ts';

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
