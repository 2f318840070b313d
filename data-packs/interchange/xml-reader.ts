import { SaxesParser } from 'saxes';

type Attributes = Readonly<Record<string, string>>;

/** What is heard of a document. Names of elements are without prefixes. */
export interface XmlEvents {
  open?: (name: string, attributes: Attributes) => void;
  /** In pieces. */
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Of a declaration of its type, which is not read. */
  doctype?: () => void;
}

/** Bounds of hostile documents, above what sound ones have. */
export interface XmlLimits {
  depth?: number;
  /** Of the whole document. */
  elements?: number;
  /** From one tag to the next: of texts, comments and the tag itself. */
  characters?: number;
  /** Whether what is wrong is passed over, but for so much that it is none: see `mendXml` for what is mended before. */
  tolerant?: boolean;
}

const mostAttributes = 256;
/** That are passed over. */
const mostFaults = 10_000;
/** Characters before the first element. */
const longestProlog = 2 ** 20;
/** Characters that are parsed between two looks at how long a text is. */
const pieceLength = 65_536;

/** Ends a text for the parser, which holds it until then, and for nobody else. */
const emptyComment = '<!---->';

/** `deep` and `large`: it is beyond a limit. */
type XmlFault = 'deep' | 'large' | 'syntax';

export class XmlProblem extends Error {
  override readonly name = 'XmlProblem';
  readonly fault: XmlFault;

  constructor(fault: XmlFault, reason: string = fault) {
    super(reason);
    this.fault = fault;
  }
}

/**
 * Reads XML from outside in pieces, with bounds on all that a few bytes could make large. Strictly, unless asked
 * otherwise: expands no entities. Throws `XmlProblem`.
 */
export class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #limits: Required<Omit<XmlLimits, 'tolerant'>>;
  #depth = 0;
  #elements = 0;
  #attributes = 0;
  /** Since the last tag. */
  #characters = 0;
  /** Of the whole document, and before the end of its last tag. */
  #written = 0;
  #tagEnd = 0;
  /** Whether a text has no end yet, and nothing but characters so far. */
  #isInText = false;
  #faults = 0;

  constructor(
    { open, text, close, doctype }: XmlEvents,
    { depth = 64, elements = Number.POSITIVE_INFINITY, characters = 2 ** 22, tolerant = false }: XmlLimits = {},
  ) {
    this.#limits = { depth, elements, characters };
    const faults = tolerant ? mostFaults : 0;
    const parser = this.#parser;
    parser.on('attribute', () => {
      if (++this.#attributes > mostAttributes) throw new XmlProblem('large');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#enter();
      this.#tagEnd = parser.position;
      open?.(bare(name), attributes);
    });
    parser.on('closetag', ({ name }) => {
      this.#characters = 0;
      this.#tagEnd = parser.position;
      this.#depth -= 1;
      close?.(bare(name));
    });
    if (text !== undefined) for (const kind of ['text', 'cdata'] as const) parser.on(kind, text);
    if (doctype !== undefined) parser.on('doctype', doctype);
    parser.on('error', ({ message }) => {
      if (++this.#faults > faults) throw new XmlProblem('syntax', message.replace(/^\d+:\d+: /, ''));
    });
  }

  /** The line that is being read, from 1. */
  get line(): number {
    return this.#parser.line;
  }

  write(text: string): void {
    for (let at = 0; at < text.length; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      this.#characters += piece.length;
      this.#parser.write(piece);
      this.#written += piece.length;
      this.#handOverText(piece);
      const most = this.#elements === 0 ? longestProlog : this.#limits.characters;
      if (this.#characters > most) throw new XmlProblem('large');
    }
  }

  /** Has the parser tell the text that a piece ends in, so that nobody holds a long one. */
  #handOverText(piece: string): void {
    const sinceTag = this.#written - this.#tagEnd;
    const hasTag = sinceTag < piece.length;
    const tail = hasTag ? piece.slice(piece.length - sinceTag) : piece;
    this.#isInText = this.#depth > 0 && (hasTag || this.#isInText) && !/[<&]/.test(tail);
    // Not within a line end, a character or a mark.
    if (!this.#isInText || /[\]\r\ud800-\udbff]$/.test(piece)) return;
    this.#parser.write(emptyComment);
    this.#written += emptyComment.length;
  }

  /** At the end of the document. */
  close(): void {
    this.#parser.close();
  }

  #enter(): void {
    const { depth, elements } = this.#limits;
    this.#characters = 0;
    this.#attributes = 0;
    if (++this.#depth > depth) throw new XmlProblem('deep');
    if (++this.#elements > elements) throw new XmlProblem('large');
  }
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
