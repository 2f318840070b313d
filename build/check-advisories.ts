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

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** Folders of it. */
      nodes: z.array(z.string()),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

function reported(): unknown {
  const script = process.env.npm_execpath;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const { stdout } = spawnSync(command, [...first, 'audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

const report = reportSchema.safeParse(reported());
if (report.success) {
  const shipped = new Set((await shippedPackages(root)).map(({ folder }) => folder));
  const serious = Object.entries(report.data.vulnerabilities).filter(
    ([, { severity, nodes }]) =>
      ['high', 'critical'].includes(severity) && nodes.some(node => shipped.has(join(root, node))),
  );
  for (const [name, { severity, via }] of serious) {
    const said = via.map(cause => (typeof cause === 'string' ? `by ${cause}` : `${cause.title}, ${cause.url}`));
    process.stderr.write(`${name} (${severity}): ${said.join('; ')}\n`);
  }
  process.stdout.write(`${serious.length} serious advisories on the ${shipped.size} packages that ship.\n`);
  if (serious.length > 0) process.exitCode = 1;
} else process.stdout.write('Advisories were not checked: the registry does not answer.\n');
