import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { shippedPackages } from './desktop/third-parties.ts';

/**
 * `npm run check:advisories`: fails where the registry knows a serious weakness of a package that ships. Says so where it
 * does not answer, which is no failure: a checkout without a network is checked elsewhere.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

/** A weak package as npm lists it; `nodes`: its folders. */
const weakness = z.object({ severity: z.string(), nodes: z.array(z.string()), via: z.array(z.unknown()) });
const reportSchema = z.object({ vulnerabilities: z.record(z.string(), weakness) });

const command = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath];
const { stdout } = spawnSync(`"${command.join('" "')}" audit --json`, { cwd: root, encoding: 'utf8', shell: true });
const report = reportSchema.safeParse(JSON.parse(stdout.startsWith('{') ? stdout : '{}'));
if (report.success) {
  const shipped = new Set((await shippedPackages(root)).map(({ folder }) => folder));
  const serious = Object.entries(report.data.vulnerabilities).filter(
    ([, { severity, nodes }]) => /high|critical/.test(severity) && nodes.some(node => shipped.has(join(root, node))),
  );
  for (const [name, { severity, via }] of serious)
    process.stderr.write(`${name}: ${severity}, ${JSON.stringify(via)}\n`);
  process.stdout.write(`${serious.length} serious advisories on the ${shipped.size} packages that ship.\n`);
  process.exitCode = Math.min(1, serious.length);
} else process.stdout.write('Advisories were not checked: the registry does not answer.\n');
