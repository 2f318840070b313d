import { createInterface } from 'node:readline/promises';
import { t } from './words.ts';

/** Asks a question that is answered by yes or no, on a terminal. `undefined` where there is nobody to answer. */
export async function askYesOrNo(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  // What is printed for programs goes to stdout: the question does not.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await terminal.question(`${question} ${t('yesOrNo')} `)).trim().toLowerCase();
    return answer !== '' && t('yes').toLowerCase().split(' ').includes(answer);
  } finally {
    terminal.close();
  }
}
