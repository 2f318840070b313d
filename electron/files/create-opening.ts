import { dialog } from 'electron';
import type { Command } from '../contract.ts';
import { Refusal } from '../launch-refusal.ts';
import { isDeepLink, readDeepLink } from '../links/deep-link.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import type { Workstation } from '../windows/workstation.ts';
import type { GrantedFiles } from './granted-files.ts';
import { openFile } from './open-file.ts';

interface Opening {
  workstation: Workstation;
  granted: GrantedFiles;
  log: ProgramLog;
}

/** Brings the window to the front, and files and links to its page, whoever opened them. */
export type Open = (given: readonly string[], workingDirectory: string) => Promise<void>;

export function createOpening(opening: Opening): Open {
  return async (given, workingDirectory) => {
    opening.workstation.open();
    for (const one of given) await openOne(one, workingDirectory, opening);
  };
}

async function openOne(given: string, workingDirectory: string, { workstation, granted, log }: Opening): Promise<void> {
  try {
    const command = isDeepLink(given) ? linkCommand(given) : await openFile(given, workingDirectory);
    if (command === undefined) return;
    if (command.kind === 'track-file') granted.grant(command.path);
    workstation.bring(command);
  } catch (error) {
    if (!(error instanceof Refusal)) log.error('a file or link could not be opened', error);
    const detail = error instanceof Refusal ? error.message : 'The log file has the reason.';
    void dialog.showMessageBox({ type: 'warning', message: 'That could not be opened', detail, buttons: ['OK'] });
  }
}

function linkCommand(link: string): Command {
  const command = readDeepLink(link);
  if (command === undefined) throw new Refusal('The link is none that Outpost knows: nothing was done.');
  return command;
}
