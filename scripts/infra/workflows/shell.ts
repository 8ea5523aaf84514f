/** The scripts of steps, read by the shell that runs them. */
import { spawnSync } from 'node:child_process';
import type { Located } from '../check/finding.ts';
import { list, mapping, type Path, type Source } from './source.ts';

/** Said where there is no shell to read them. */
export const WITHOUT_SHELL = 'the scripts of steps in .github/workflows: there is no bash on this machine';

/** Syntax errors of a workflow's scripts as bash reports them; undefined without bash. Scripts for other shells are skipped. */
export function checkScripts(source: Source): Located[] | undefined {
  const workflow = mapping(source.value);
  const findings: Located[] = [];
  for (const [name, value] of Object.entries(mapping(workflow.jobs)))
    for (const [index, each] of list(mapping(value).steps).entries()) {
      const step = mapping(each);
      if (typeof step.run !== 'string') continue;
      const said = misread(step.run);
      if (!said) return undefined;
      const path: Path = ['jobs', name, 'steps', index, 'run'];
      for (const { line, message } of said) findings.push(source.finding(path, `bash: ${message}`, line));
      const given = [workflow, mapping(value), step].flatMap((holder) => Object.keys(mapping(holder.env)));
      for (const { line, variable } of unset(step.run, given))
        findings.push(source.finding(path, `${variable} is set nowhere: neither by env nor by the script`, line));
    }
  return findings;
}

/** Variables that the runner sets for every script. */
const OF_RUNNER = /^(?:GITHUB_|RUNNER_|ACTIONS_|CI$|HOME$|PATH$|PWD$|RANDOM$|SECONDS$|BASH)/;

/** Variables in capitals that a script reads, where nobody has given them; the shell takes them for empty. */
function unset(script: string, given: readonly string[]): { line: number; variable: string }[] {
  const own = [...script.matchAll(/\b([A-Z][A-Z0-9_]*)\+?=|\b(?:for|read(?: -\w+)*)\s+([A-Z][A-Z0-9_]*)\b/g)];
  const known = new Set([...given, ...own.map(([, assigned, taken]) => assigned ?? taken)]);
  return script.split('\n').flatMap((text, index) =>
    // ${NAME:-…} says itself what holds without it.
    [...text.matchAll(/\$\{?([A-Z][A-Z0-9_]*)\b(?!:?-)/g)].flatMap(([, variable = '']) =>
      known.has(variable) || OF_RUNNER.test(variable) ? [] : [{ line: index + 1, variable }],
    ),
  );
}

/** An expression stands for what GitHub puts in its place: on one line, and no syntax of the shell. */
function misread(script: string): { line: number; message: string }[] | undefined {
  const input = script.replace(/\$\{\{.*?\}\}/gs, 'word');
  const { error, stderr } = spawnSync('bash', ['-n'], {
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (error) return undefined;
  return [...stderr.matchAll(/^bash: line (\d+): (.*)$/gm)].flatMap(([, line, message = '']) =>
    // Bash shows the line itself after what is wrong with it.
    message.startsWith('`') ? [] : [{ line: Number(line), message }],
  );
}
