import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(dirname(createRequire(import.meta.url).resolve('@mapbox/maki/package.json')), 'icons');
const drawings = new Map<string, string | undefined>();

/** The path of a Maki icon in a box of 15 by 15; `undefined` for unknown names. */
export function makiIcon(name: string): string | undefined {
  if (!/^[a-z][a-zA-Z0-9-]{0,40}$/.test(name)) return undefined;
  if (!drawings.has(name)) drawings.set(name, read(name));
  return drawings.get(name);
}

function read(name: string): string | undefined {
  let markup: string;
  try {
    markup = readFileSync(join(folder, `${name}.svg`), 'utf8');
  } catch {
    return undefined;
  }
  const paths = [...markup.matchAll(/<path[^>]*\sd="([^"]*)"/g)].map(([, d = '']) => spelledOut(d));
  return paths.length === 0 ? undefined : paths.join(' ');
}

const number = '([+-]?(?:\\d+\\.?\\d*|\\.\\d+))[\\s,]*';
const flag = '([01])[\\s,]*';
const arc = new RegExp(number.repeat(3) + flag.repeat(2) + number.repeat(2), 'g');

/** Separates the flags of arcs, which SVG allows to be joined but Skia cannot read, and replaces entities. */
function spelledOut(d: string): string {
  return d.replace(/&#x?[0-9A-F]+;/gi, ' ').replace(/([aA])([^a-zA-Z]*)/g, (_, command: string, numbers: string) => {
    const arcs = numbers.matchAll(arc);
    const written = [...arcs].map(parts => parts.slice(1, 8).join(' ')).join(' ');
    return `${command}${written} `;
  });
}
