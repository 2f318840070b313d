// Counts the reports of the test runs: `node count-tests.js FOLDER failed-files` prints the files of `all.json` and
// `portion-N.json` that failed, one a line, `files-in-part` those with tests that were left out; `... FOLDER count ALL AGAIN
// SHARED SCRIPT=CODE ...` (exit codes; empty where nothing was run; scripts of npm that ran, too, or why not) prints what
// failed, with the last lines of NAME.log of a script, the seconds of each part (PART.seconds), and at last "N passed, N
// failed".
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const say = line => process.stdout.write(`${line}\n`);
const [folder, what, ...codes] = process.argv.slice(2);

function read(name) {
  const path = `${folder}/${name}.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** `npm test` and the portions of what is longer. */
function readAll() {
  const names = readdirSync(folder).flatMap(file => /^(all|portion-\d+)\.json$/.exec(file)?.[1] ?? []);
  const found = names.map(read);
  if (!names.includes('all')) return undefined;
  return {
    testResults: found.flatMap(({ testResults }) => testResults),
    numPassedTests: found.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
  };
}

const failedFiles = report => (report?.testResults ?? []).filter(({ status }) => status === 'failed');
const nameOf = file => relative(process.cwd(), file.name);

/** Failed tests of a file, by name; a file that could not be loaded is one. */
function failuresOf(file) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${nameOf(file)}: ${file.message}`];
  return failed.map(({ fullName, failureMessages }) => `${nameOf(file)}: ${fullName}\n  ${failureMessages.join('\n')}`);
}

/** A run that left no report, or failed for none of its tests, counts as one failure. */
function count(report, code) {
  if (report === undefined) return { passed: 0, failures: ['A run of the tests ended without a report.'] };
  const failures = failedFiles(report).flatMap(failuresOf);
  if (failures.length === 0 && code !== '0') failures.push(`A run of the tests ended with exit code ${code}.`);
  return { passed: report.numPassedTests, failures };
}

/** A script that was not run has its reason in place of an exit code. */
const outcomeOf = code => (code === '0' ? 'passed' : Number.isNaN(Number(code)) ? code : 'failed');

/** Ends of what failed scripts said. */
const lastCharacters = 900;
function saidBy(name) {
  const path = `${folder}/${name}.log`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim().slice(-lastCharacters) : '';
}

const ending = '.seconds';
/** Each part with its seconds, the longest first. */
function parts() {
  const names = readdirSync(folder).filter(name => name.endsWith(ending));
  const taken = names.map(name => [name.slice(0, -ending.length), Number(readFileSync(`${folder}/${name}`, 'utf8'))]);
  return taken.sort(([, a], [, b]) => b - a).map(([name, seconds]) => `${name} ${seconds}`);
}

const print = (title, failures) => {
  for (const failure of failures) say(`${title} ${failure.slice(0, 1000)}`);
};

if (what === 'failed-files') {
  for (const file of failedFiles(readAll())) say(nameOf(file));
} else if (what === 'files-in-part') {
  const isLeftOut = ({ status }) => status === 'skipped' || status === 'pending';
  for (const file of readAll()?.testResults ?? []) if (file.assertionResults.some(isLeftOut)) say(nameOf(file));
} else {
  const [allCode, againCode, sharedCode, ...pairs] = codes;
  const scripts = pairs.map(pair => pair.split('='));
  let all = count(readAll(), allCode);
  if (againCode !== '') {
    const again = count(read('again'), againCode);
    print('FAILED BESIDE OTHERS', all.failures);
    // What failed beside other files and passed alone has passed; it is named above.
    all = { passed: all.passed + Math.max(0, all.failures.length - again.failures.length), failures: again.failures };
  }
  const shared = sharedCode === '' ? { passed: 0, failures: [] } : count(read('shared'), sharedCode);
  const others = scripts
    .filter(([, code]) => outcomeOf(code) === 'failed')
    .map(([name]) => `npm run ${name}\n${saidBy(name)}`);
  const failures = [...all.failures, ...shared.failures, ...others];
  print('FAILED', failures);
  for (const [name, code] of scripts) say(`npm run ${name}: ${outcomeOf(code)}`);
  say(`seconds: ${parts().join(', ')}`);
  const said = ({ passed, failures }) => `${passed} good, ${failures.length} bad`;
  say(`all tests in a bare clone: ${said(all)}; with real regions: ${sharedCode === '' ? 'not run' : said(shared)}`);
  say(`${all.passed + shared.passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
