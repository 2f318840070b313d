/** One unchecked entry of a tar. */
export interface RawEntry {
  name: string;
  content?: string | Buffer;
  /** One character: '0' a file, '1' and '2' links, '5' a folder, 'x' and 'g' pax headers ... */
  type?: string;
  link?: string;
  /** Another size than the content's. */
  size?: number;
  magic?: string;
  checksum?: number;
}

/** The bytes of an archive. `end`: bytes after the last entry, by default two blocks of zeros. */
export function rawTar(entries: readonly RawEntry[], end: Buffer = Buffer.alloc(1024)): Buffer {
  return Buffer.concat([...entries.map(rawEntry), end]);
}

export function rawEntry(entry: RawEntry): Buffer {
  const content = Buffer.from(entry.content ?? '');
  return Buffer.concat([rawHeader(entry, content.length), content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

/** A pax header whose records are written as given, or with their lengths where they are pairs. */
export function pax(records: string | Record<string, string>): RawEntry {
  const content = typeof records === 'string' ? records : Object.entries(records).map(paxRecord).join('');
  return { name: 'PaxHeader', type: 'x', content };
}

function paxRecord([key, value]: [string, string]): string {
  const rest = ` ${key}=${value}\n`;
  let length = rest.length;
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
  return `${length}${rest}`;
}

function rawHeader({ name, type = '0', link = '', size, magic = 'ustar\x0000', checksum }: RawEntry, bytes: number) {
  const header = Buffer.alloc(512);
  header.write(name, 0, 100, 'utf8');
  header.write('0000644\x000000000\x000000000\0', 100, 'latin1');
  const stated = size ?? bytes;
  if (stated < 8 ** 11) header.write(`${stated.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(stated), 128);
  }
  header.write('00000000000\0        ', 136, 'latin1');
  header.write(type, 156, 'latin1');
  header.write(link, 157, 100, 'utf8');
  header.write(magic, 257, 'latin1');
  const sum = checksum ?? header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}
