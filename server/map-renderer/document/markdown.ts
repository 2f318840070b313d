import { marked, type Token, type Tokens } from 'marked';
import type { Column } from './blocks.ts';
import { accent, faint, ink, type Run, type TextStyle } from './text-style.ts';

/** A part of a text: a paragraph, a heading, an item of a list, or a table. */
export type MarkdownPart =
  | { kind: 'paragraph'; runs: Run[]; level: number; marker?: string; tight: boolean }
  | { kind: 'heading'; runs: Run[] }
  | { kind: 'table'; columns: Column[]; rows: string[][] }
  | { kind: 'rule' };

const textSize = 13;
const plain: TextStyle = { size: textSize, colour: ink };
const headingSizes = [20, 17, 15];
/** Lists in lists, quotes in quotes. */
const deepest = 6;

/** Reads Markdown; what it has beyond words (HTML, pictures) stays as it is written. */
export function readMarkdown(text: string): MarkdownPart[] {
  return blocks(marked.lexer(text, { gfm: true, breaks: true }), 0, plain);
}

function blocks(tokens: readonly Token[], level: number, style: TextStyle): MarkdownPart[] {
  return tokens.flatMap((token): MarkdownPart[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'heading': {
        const { depth, tokens: inner } = token as Tokens.Heading;
        const size = headingSizes[Math.min(depth, headingSizes.length) - 1] ?? textSize;
        return inLines(inline(inner, { ...style, size, bold: true })).map(runs => ({ kind: 'heading', runs }));
      }
      case 'list':
        return list(token as Tokens.List, level, style);
      case 'blockquote':
        return blocks((token as Tokens.Blockquote).tokens, Math.min(level + 1, deepest), { ...style, colour: faint });
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        return [
          {
            kind: 'table',
            columns: header.map(cell => ({ name: plainText(cell), align: cell.align === 'right' ? 'end' : 'start' })),
            rows: rows.map(row => row.map(plainText)),
          },
        ];
      }
      case 'code':
        return (token as Tokens.Code).text
          .split('\n')
          .map(line => ({ kind: 'paragraph', runs: [{ text: line, style }], level: level + 1, tight: true }));
      default: {
        const inner = 'tokens' in token ? token.tokens : undefined;
        const runs = inner === undefined ? [{ text: token.raw.trim(), style }] : inline(inner, style);
        return inLines(runs).map((line, at) => ({ kind: 'paragraph', runs: line, level, tight: at > 0 }));
      }
    }
  });
}

const plainText = ({ tokens }: Tokens.TableCell): string =>
  inline(tokens, plain)
    .map(({ text }) => text)
    .join('');

function list({ items, ordered, start, loose }: Tokens.List, level: number, style: TextStyle): MarkdownPart[] {
  return items.flatMap((item, index) => {
    const own = blocks(item.tokens, Math.min(level + 1, deepest), style);
    const [first] = own;
    if (first?.kind === 'paragraph') {
      first.marker = ordered ? `${(start === '' ? 1 : start) + index}.` : '•';
      first.tight = index > 0 && !loose;
    }
    return own;
  });
}

/** Runs without line breaks: each line is a paragraph of its own. */
function inLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, style } of runs) {
    const [first = '', ...rest] = text.split('\n');
    lines.at(-1)?.push({ text: first, style });
    for (const line of rest) lines.push([{ text: line, style }]);
  }
  return lines;
}

function inline(tokens: readonly Token[], style: TextStyle): Run[] {
  return tokens.flatMap((token): Run[] => {
    switch (token.type) {
      case 'strong':
        return inline((token as Tokens.Strong).tokens, { ...style, bold: true });
      case 'em':
        return inline((token as Tokens.Em).tokens, { ...style, italic: true });
      case 'link': {
        const { href, tokens: inner } = token as Tokens.Link;
        const isWeb = /^(?:https?|mailto):/i.test(href);
        return inline(inner, isWeb ? { ...style, colour: accent, link: href } : style);
      }
      case 'br':
        return [{ text: '\n', style }];
      case 'escape':
      case 'codespan':
        return [{ text: (token as Tokens.Escape | Tokens.Codespan).text, style }];
      case 'text': {
        const { tokens: inner, text } = token as Tokens.Text;
        return inner === undefined ? [{ text, style }] : inline(inner, style);
      }
      default:
        return 'tokens' in token && token.tokens !== undefined
          ? inline(token.tokens, style)
          : [{ text: token.raw, style }];
    }
  });
}
