import { formatOfName } from '../../../data-packs/interchange/features/sniff-format.ts';
import { extractName } from '../../../data-packs/words/extract-name.ts';

/** A dropped or chosen file with its kind, told by its name. */
export type Dropped =
  | { kind: 'pack'; file: File }
  | { kind: 'track'; file: File }
  | { kind: 'extract'; file: File }
  | { kind: 'elevation'; file: File }
  | { kind: 'folder'; file: File }
  | { kind: 'other'; file: File };

export function kindOfFile(name: string): 'pack' | 'track' | 'extract' | 'elevation' | 'other' {
  if (/\.outpost$/i.test(name)) return 'pack';
  if (extractName.test(name)) return 'extract';
  if (/\.hgt(\.gz|\.zip)?$/i.test(name)) return 'elevation';
  return formatOfName(name) === undefined ? 'other' : 'track';
}

/** Reads dropped files and folders; of a folder a browser shows only the name. */
export function readDropped(transfer: DataTransfer): Dropped[] {
  return [...transfer.items].flatMap(item => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file === null) return [];
    const isFolder = item.webkitGetAsEntry()?.isDirectory === true;
    return [{ kind: isFolder ? 'folder' : kindOfFile(file.name), file }];
  });
}

/** Whether files are dragged, not a text or a row of a list. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}
