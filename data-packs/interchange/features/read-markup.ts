import { mendXml } from '../mend-xml.ts';
import { XmlReader } from '../xml-reader.ts';
import { FormatProblem } from './format-problem.ts';
import { mostPositions } from './position-columns.ts';

const problems = { gpx: 'notGpx', kml: 'notKml', TrainingCenterDatabase: 'notTcx' } as const;

/** What is read of markup. Names of elements are without prefixes; `around`: those that an element is in, the root first. */
interface MarkupReader {
  root: keyof typeof problems;
  /** Returns whether the element's text is wanted, should nothing else be in it. */
  onOpen: (name: string, attributes: Readonly<Record<string, string>>, around: readonly string[]) => boolean;
  onText: (name: string, text: string, around: readonly string[]) => void;
  /** Takes what has come of a long text; returns what is to stand before the rest. Otherwise its beginning is enough. */
  onPart?: (name: string, text: string) => string | undefined;
  /** At the end of other elements. */
  onClose: (name: string, around: readonly string[]) => void;
}

/** Characters of a text that are held, at least. */
const longestText = 16_384;

/** Sound files have fewer: a point of a GPX has up to ten, and takes ten times as long as these. */
const mostElements = 4 * mostPositions;

/**
 * Reads markup as far as it goes, passing over what is wrong in it; expands no entities. Streams, because workers have no
 * DOM parser. Returns whether its end is missing: what is open then is closed, but for a text that may be half of one.
 * Throws `FormatProblem`.
 */
export function readMarkup(pieces: Iterable<string>, reading: MarkupReader): { isTorn: boolean } {
  const { root, onOpen, onText, onPart, onClose } = reading;
  const problem = problems[root];
  const open: string[] = [];
  let hasRoot = false;
  /** Text of the element being read; undefined where it is not used. */
  let inner: string | undefined;
  const close = (local: string) => {
    open.pop();
    if (inner === undefined) return onClose(local, open);
    onText(local, inner.trim(), open);
    inner = undefined;
  };
  const reader = new XmlReader(
    {
      text: piece => {
        if (inner === undefined) return;
        inner += piece;
        if (inner.length > longestText)
          inner = onPart?.(open.at(-1) ?? '', inner) ?? inner.trimStart().slice(0, longestText);
      },
      open: (local, attributes) => {
        if (!hasRoot && local !== root) throw new FormatProblem(problem);
        hasRoot = true;
        inner = onOpen(local, attributes, open) ? '' : undefined;
        open.push(local);
      },
      close,
    },
    // A line of KML may have any number of positions.
    { elements: mostElements, tolerant: true, ...(root === 'kml' && { characters: Number.POSITIVE_INFINITY }) },
  );
  try {
    for (const piece of mendXml(pieces)) reader.write(piece);
    reader.close();
  } catch (cause) {
    if (cause instanceof FormatProblem) throw cause;
    throw new FormatProblem(problem, { cause });
  }
  if (!hasRoot) throw new FormatProblem(problem);
  const isTorn = open.length > 0;
  // Of a list of positions, those before its last blank.
  if (inner !== undefined) inner = onPart?.(open.at(-1) ?? '', inner) === undefined ? undefined : '';
  while (open.length > 0) close(open.at(-1) ?? '');
  return { isTorn };
}
