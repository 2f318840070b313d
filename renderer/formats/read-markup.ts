import { SaxesParser } from 'saxes';
import { FormatProblem } from './shapes.ts';

/** What is read of markup. Names of elements are without prefixes; `around`: those that an element is in, the root first. */
interface MarkupReader {
  root: 'gpx' | 'kml';
  /** Elements whose text is used. */
  texts: ReadonlySet<string>;
  /** Returns whether the element's text is wanted. */
  onOpen: (name: string, attributes: Readonly<Record<string, string>>, around: readonly string[]) => boolean;
  onText: (name: string, text: string, around: readonly string[]) => void;
  /** At the end of other elements. */
  onClose: (name: string, around: readonly string[]) => void;
}

/**
 * Parses strictly and expands no entities, so that truncated and hostile files are refused. Streams, because workers have
 * no DOM parser. Throws `FormatProblem`.
 */
export function readMarkup(text: string, { root, texts, onOpen, onText, onClose }: MarkupReader): void {
  const problem = root === 'gpx' ? 'notGpx' : 'notKml';
  const open: string[] = [];
  /** Text of the element being read; undefined where it is not used. */
  let inner: string | undefined;
  const addText = (piece: string) => {
    if (inner !== undefined) inner += piece;
  };
  const parser = new SaxesParser({ xmlns: false });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    if (open.length === 0 && local !== root) throw new FormatProblem(problem);
    if (onOpen(local, attributes, open)) inner = '';
    open.push(local);
  });
  parser.on('closetag', () => {
    const local = open.pop() ?? '';
    if (inner === undefined || !texts.has(local)) return onClose(local, open);
    onText(local, inner.trim(), open);
    inner = undefined;
  });
  try {
    parser.write(text).close();
  } catch (cause) {
    throw new FormatProblem(problem, { cause });
  }
}
