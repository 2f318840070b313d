import type { Kept } from '../../../api/desk.ts';
import { formatBytes } from '../../../ui/format.ts';

const titles: Readonly<Record<Kept['what'], (name: string) => string>> = {
  download: name => `A stopped download of ${name}`,
  file: name => `A stopped download of ${name}`,
  extract: name => `An extract of ${name}, fetched for a build`,
  build: name => `A build of ${name} that was ended from outside`,
};

export const titleOfKept = ({ what, name }: Kept): string => titles[what](name);

/** "12 MB of 34 MB", "12 MB" */
export const figuresOfKept = ({ bytes, bytesTotal }: Kept): string =>
  bytesTotal === undefined ? formatBytes(bytes) : `${formatBytes(bytes)} of ${formatBytes(bytesTotal)}`;
