/** The scripts of steps, read by the shell that runs them. */
import { spawnSync } from 'node:child_process';
import type { Finding } from './finding.ts';
import { list, type Mapping, mapping, type Path } from './shape.ts';
import type { Source } from './source.ts';

/** Said where there is no shell to read them. */
export const WITHOUT_SHELL = 'the scripts of steps in .github/workflows: there is no bash on this machine';

/** What bash does not understand of the scripts of a workflow; undefined where there is no bash. Other shells are left alone. */
export function checkScripts(source: Source): Finding[] | undefined {
  const workflow = mapping(source.value);
  const findings: Finding[] = [];
  for (const [name, value] of Object.entries(mapping(workflow.jobs)))
    for (const [index, each] of list(mapping(value).steps).entries()) {
      const step = mapping(each);
      if (typeof step.run !== 'string' || shellOf(workflow, mapping(value), step) !== 'bash') continue;
      const said = misread(step.run);
      if (!said) return undefined;
      const path: Path = ['jobs', name, 'steps', index, 'run'];
      for (const { line, message } of said) findings.push(source.finding(path, `bash: ${message}`, line));
    }
  return findings;
}

/** What the runner takes on Linux where nothing is said: bash. */
function shellOf(workflow: Mapping, job: Mapping, step: Mapping): string {
  const of = (holder: Mapping) => mapping(mapping(holder.defaults).run).shell;
  const [program] = String(step.shell ?? of(job) ?? of(workflow) ?? 'bash').split(' ');
  return program ?? '';
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
