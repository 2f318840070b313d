import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import type { Command } from '../contract.ts';
import { showMessage } from '../dialogs.ts';
import { isDeepLink, readDeepLink } from '../links/deep-link.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import type { Workstation } from '../windows/workstation.ts';
import { openedFilesWords as t } from '../words.ts';
import { type GrantedFiles, openFile } from './open-file.ts';

interface Opening {
  workstation: Workstation;
  granted: GrantedFiles;
  log: ProgramLog;
}

/** Brings the window to the front, and hands files and links to its page. */
export type Open = (given: readonly string[], workingDirectory: string) => Promise<void>;

export function createOpening({ workstation, granted, log }: Opening): Open {
  const openOne = async (given: string, workingDirectory: string) => {
    try {
      const command = isDeepLink(given) ? linkCommand(given) : await openFile(given, workingDirectory);
      if (command === undefined) return;
      if (command.kind === 'track-file') granted.grant(command.path);
      workstation.openAndSend(command);
    } catch (error) {
      const worded = error instanceof WordedError;
      if (!worded) log.error('a file or link could not be opened', error);
      const detail = worded ? wordFailure(error) : t('reasonInLog');
      void showMessage({ type: 'warning', message: t('couldNotOpen'), detail, buttons: [t('ok')] });
    }
  };
  return async (given, workingDirectory) => {
    workstation.open();
    for (const one of given) await openOne(one, workingDirectory);
  };
}

function linkCommand(link: string): Command {
  const command = readDeepLink(link);
  if (command === undefined) throw new WordedError(t.message('unknownLink'));
  return command;
}
