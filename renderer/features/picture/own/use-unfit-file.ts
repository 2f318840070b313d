import { useState } from 'react';
import { pictureWords as t } from '../../../words.ts';
import { UnfitFile } from './read-own-files.ts';

/** Takes what is read of files, and says what was wrong with the last one. */
export function useUnfitFile() {
  const [problem, setProblem] = useState<string>();
  const take = <Value>(read: Promise<Value>, give: (value: Value) => void) =>
    void read.then(
      value => {
        setProblem(undefined);
        give(value);
      },
      (cause: unknown) => setProblem(cause instanceof UnfitFile ? cause.message : t('unreadableFile')),
    );
  return { problem, take };
}
