import { extractName } from '../../../data-packs/words/extract-name.ts';
import { type ContentKind, sniffFile } from './sniff-file.ts';

/** What becomes of a file. */
export type FileKind = ContentKind | 'pack' | 'extract' | 'elevation' | 'folder' | 'other';

/** A dropped, chosen or pasted file. */
export interface Arrival {
  file: File;
  /** A browser shows only its name. */
  isFolder?: boolean;
}

/** The kinds of files that are too large to be looked into, by their names; all others are told by their content. */
export function kindOfName(name: string): 'pack' | 'extract' | 'elevation' | undefined {
  if (/\.outpost$/i.test(name)) return 'pack';
  if (extractName.test(name)) return 'extract';
  return /\.hgt(\.gz|\.zip)?$/i.test(name) ? 'elevation' : undefined;
}

export async function kindOf({ file, isFolder = false }: Arrival): Promise<FileKind> {
  return isFolder ? 'folder' : (kindOfName(file.name) ?? (await sniffFile(file)) ?? 'other');
}

/** Reads dropped files and folders. */
export function readDropped(transfer: DataTransfer): Arrival[] {
  return [...transfer.items].flatMap(item => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    return file === null ? [] : { file, isFolder: item.webkitGetAsEntry()?.isDirectory === true };
  });
}

/** Whether files are dragged, not a text or a row of a list. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}
