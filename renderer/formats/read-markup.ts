import { XmlReader } from '../../data-packs/interchange/xml-reader.ts';
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
  const reader = new XmlReader(
    {
      text: piece => {
        if (inner !== undefined) inner += piece;
      },
      open: (local, attributes) => {
        if (open.length === 0 && local !== root) throw new FormatProblem(problem);
        if (onOpen(local, attributes, open)) inner = '';
        open.push(local);
      },
      close: local => {
        open.pop();
        if (inner === undefined || !texts.has(local)) return onClose(local, open);
        onText(local, inner.trim(), open);
        inner = undefined;
      },
    },
    // A line of KML may have any number of positions.
    root === 'kml' ? { characters: text.length } : {},
  );
  try {
    reader.write(text);
    reader.close();
  } catch (cause) {
    if (cause instanceof FormatProblem) throw cause;
    throw new FormatProblem(problem, { cause });
  }
}
