import { XmlReader } from '../../data-packs/interchange/xml-reader.ts';
import { mostPositions } from './position-count.ts';
import { FormatProblem } from './shapes.ts';

/** What is read of markup. Names of elements are without prefixes; `around`: those that an element is in, the root first. */
interface MarkupReader {
  root: 'gpx' | 'kml';
  /** Elements whose text is used. */
  texts: ReadonlySet<string>;
  /** Returns whether the element's text is wanted. */
  onOpen: (name: string, attributes: Readonly<Record<string, string>>, around: readonly string[]) => boolean;
  onText: (name: string, text: string, around: readonly string[]) => void;
  /** Takes what has come of a long text; returns what is to stand before the rest. Otherwise its beginning is enough. */
  onPart?: (name: string, text: string) => string | undefined;
  /** At the end of other elements. */
  onClose: (name: string, around: readonly string[]) => void;
}

/** Characters of a text that are held, at least. */
const longestText = 4096;

/** Sound files have fewer: a point of a GPX has up to ten, and takes ten times as long as these. */
const mostElements = 4 * mostPositions;

/**
 * Parses strictly and expands no entities, so that truncated and hostile files are refused. Streams, because workers have
 * no DOM parser. Throws `FormatProblem`.
 */
export function readMarkup(pieces: Iterable<string>, reading: MarkupReader): void {
  const { root, texts, onOpen, onText, onPart, onClose } = reading;
  const problem = root === 'gpx' ? 'notGpx' : 'notKml';
  const open: string[] = [];
  /** Text of the element being read; undefined where it is not used. */
  let inner: string | undefined;
  const reader = new XmlReader(
    {
      text: piece => {
        if (inner === undefined) return;
        inner += piece;
        if (inner.length > longestText)
          inner = onPart?.(open.at(-1) ?? '', inner) ?? inner.trimStart().slice(0, longestText);
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
    { elements: mostElements, ...(root === 'kml' && { characters: Number.POSITIVE_INFINITY }) },
  );
  try {
    for (const piece of pieces) reader.write(piece);
    reader.close();
  } catch (cause) {
    if (cause instanceof FormatProblem) throw cause;
    throw new FormatProblem(problem, { cause });
  }
}
