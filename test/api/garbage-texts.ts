/** Draws by a fixed seed: the same texts each time. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const identifiers = 'x y i j n id tmp arr obj idx ptr cfg src dst err ctx req res fn cb qux'.split(' ');
const operators = '== != && || => -> += << ** % ^ ~ | ; : ? < > !='.split(' ');

/** Ways to write what is no search; `$` stands for an identifier, `#` for an operator, `0` for a number. */
const templates: Readonly<Record<string, readonly string[]>> = {
  logic: ['a AND b OR NOT c', 'x AND y', '$ OR $ AND NOT $', 'a* OR b', 'NOT $ AND ($ OR $)', 'NEAR(a b, 5)'],
  sql: [
    'SELECT $ FROM $ WHERE $ = 0',
    "' OR 1=1 --",
    'INSERT INTO $ VALUES (0, 0)',
    '1; DROP TABLE $;',
    'UNION SELECT NULL, $ #',
    'WHERE $ IS NULL AND $ <> 0',
  ],
  html: ['<script>$(0)</script>', '<img src=$ onerror=$>', '<b>$</b>', '</div>', '&lt;$&gt;', '<a href="$">$</a>'],
  code: [
    'function $($) { return $ # $ }',
    'if ($ # $) { $++ }',
    'const $ = $.$($);',
    'for (let $ = 0; $ < $; $++)',
    'def $($): return $',
    '$[0] # $[0]',
    'import $ from "$"',
    '{"$": 0, "$": null}',
    '^[a-z]+$',
    '../../etc/passwd',
    '{{ $ }}',
    '%s %d %x',
  ],
  punctuation: ['. . . , , ;', '###', '--- --- ---', '((((', '?!?!', '"" \'\'', '_-_-_', '* * *'],
};

const consonants = 'bcdfghjklmnpqrstvwxz';

/** Texts that mean nothing, drawn by lot: `perClass` of each class. */
export function garbageTexts(perClass: number): { kind: string; text: string }[] {
  const next = drawer(4711);
  const oneOf = (list: readonly string[]) => list[next(list.length)] ?? '';
  const written = Object.entries(templates).flatMap(([kind, list]) =>
    Array.from({ length: perClass }, (_, i) => ({
      kind,
      text: (list[i % list.length] ?? '')
        .replace(/(?<!\+)\$/g, () => oneOf(identifiers))
        .replace(/#/g, () => oneOf(operators))
        .replace(/0/g, () => String(next(1000))),
    })),
  );
  const mashed = Array.from({ length: perClass }, () => ({
    kind: 'consonants',
    text: Array.from({ length: 1 + next(4) }, () =>
      Array.from({ length: 5 + next(5) }, () => consonants.charAt(next(consonants.length))).join(''),
    ).join(' '),
  }));
  const letters = Array.from({ length: perClass }, () => ({
    kind: 'letters',
    text: Array.from({ length: 4 + next(5) }, () => String.fromCharCode(97 + next(26))).join(' '),
  }));
  return [...written, ...mashed, ...letters];
}
