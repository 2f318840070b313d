import { describe, expect, test } from 'vitest';
import { creditsWritten } from '../../data-packs/builder/credit-text.ts';

const parts = ['imagery'] as const;
const read = (written: string | undefined) =>
  creditsWritten(written, { parts: [...parts] }).map(({ text, url }) => (url === undefined ? [text] : [text, url]));

describe('a credit', () => {
  test.each([
    ['plain', 'Survey of Fields, 2026', [['Survey of Fields, 2026']]],
    ['with a link', "<a href='https://usda.gov'>USDA</a>", [['USDA', 'https://usda.gov']]],
    [
      'with two links, each its own',
      '&copy; <a class="x" href="https://a.example/">A</a>, <A HREF=http://b.example/c>B &amp; C</A>',
      [
        ['© A', 'https://a.example/'],
        ['B & C', 'http://b.example/c'],
      ],
    ],
    ['whose link is a script', '<a href="javascript:alert(1)">A</a>', [['A']]],
    ['with other markup', '<img src=x onerror=alert(1)><b>A</b>', [['A']]],
    ['with no text', ' <b></b> ', []],
    ['not given', undefined, []],
  ])('%s', (_name, written, expected) => {
    expect(read(written)).toEqual(expected);
  });
});
