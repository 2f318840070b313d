// Runs under Wine: a file that is open, and `replaceFile`. Says what came of it as JSON.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [program, folder] = process.argv.slice(2);
const { replaceFile } = await import(`${program}/data-packs/store/durable.ts`);
const { removeAll } = await import(`${program}/data-packs/runtime/in-use.ts`);
mkdirSync(folder, { recursive: true });
const file = `${folder}\\current.json`;
await replaceFile(file, 'old');

const open = openSync(file, 'r');
const soon = replaceFile(file, 'new');
await delay(500);
const whileOpen = readFileSync(file, 'utf8');
closeSync(open);
await soon;
const closed = readFileSync(file, 'utf8');

const stays = openSync(file, 'r');
const refused = await replaceFile(file, 'newest').catch(({ code }) => code);
const kept = readFileSync(file, 'utf8');
const removing = removeAll(folder);
await delay(500);
closeSync(stays);
const removed = await removing.then(
  () => true,
  ({ code }) => code,
);
process.stdout.write(JSON.stringify({ whileOpen, closed, refused, kept, removed }));
