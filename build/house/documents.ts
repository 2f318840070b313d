import { posix } from 'node:path';
import type { Finding, House } from './house.ts';

const mostWords = 7000;
const mostLines = 120;

/**
 * Every README.md: that of the top and those of the rooms. What is looked up is no README and has a name that says what
 * it is: SPEC, FACTS, GLOSSARY, DEPLOYING, RELEASING, SECURITY, CONTRIBUTING, CHANGELOG, results of the bench.
 */
export function findLongReadmes({ documents }: House): Finding[] {
  const readmes = [...documents].filter(([path]) => posix.basename(path) === 'README.md');
  const words = readmes.reduce((sum, [, text]) => sum + wordsOf(text), 0);
  const long = readmes.filter(([, text]) => linesOf(text) > mostLines);
  return [
    {
      name: 'wordsOfReadmes',
      excess: Math.max(0, words - mostWords),
      problems: words > mostWords ? [`All READMEs together have ${words} words (${mostWords} at most).`] : [],
    },
    {
      name: 'longReadmes',
      excess: long.length,
      problems: long.map(([path, text]) => `${path} has ${linesOf(text)} lines (${mostLines} at most).`),
    },
  ];
}

const wordsOf = (text: string): number => text.split(/\s+/).filter(word => word !== '').length;
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** Links of documents to files and headings that are not there, and names of source files that no file has. */
export function findDeadLinks({ documents, paths }: House): Finding {
  const folders = new Set([...paths].flatMap(foldersAbove));
  const isDead = (document: string, link: string) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : posix.join(posix.dirname(document), path).replace(/\/$/, '');
    if (!paths.has(target) && !folders.has(target)) return true;
    const linked = documents.get(target);
    return anchor !== undefined && linked !== undefined && !anchorsOf(linked).has(anchor);
  };
  const endings = new Set([...paths].flatMap(endingsOf));
  const problems = [...documents].flatMap(([document, text]) => [
    ...linksIn(text)
      .filter(link => isDead(document, link))
      .map(link => `${document} links to ${link}, which is not there.`),
    ...namesIn(text)
      .filter(name => !endings.has(name))
      .map(name => `${document} names ${name}, which is not there.`),
  ]);
  return { name: 'deadLinks', excess: problems.length, problems };
}

/** Source files that are named in code; those with a capital stand for any. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)].flatMap(([, name = '']) =>
    /[A-Z]/.test(name) ? [] : [name],
  );
}

/** `a/b/c.ts` may be named as `b/c.ts` and `c.ts`, too. */
function endingsOf(path: string): string[] {
  const names = path.split('/');
  return names.map((_, i) => names.slice(i).join('/'));
}

/** Those to other files of the checkout, without what stands in code. */
function linksIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const links = prose.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)|(?:src|href)="([^"]+)"/gm);
  return [...links]
    .map(([, inline, below, tag]) => inline ?? below ?? tag ?? '')
    .filter(link => !/^[a-z]+:/.test(link));
}

/** As GitHub makes them of headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map(heading => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [folder] : [folder, ...foldersAbove(folder)];
}
