/** The scripts of steps, parsed by the shell that runs them. */
import { spawnSync } from 'node:child_process';
import type { Located } from '../check/finding.ts';
import { list, mapping, type Source } from './source.ts';

/** Syntax errors of a workflow's scripts as bash reports them; undefined without bash. */
export function checkScripts(source: Source): Located[] | undefined {
  const findings: Located[] = [];
  for (const [name, job] of Object.entries(mapping(mapping(source.value).jobs)))
    for (const [index, step] of list(mapping(job).steps).entries()) {
      const { run } = mapping(step);
      if (typeof run !== 'string') continue;
      const errors = errorsOf(run);
      if (!errors) return undefined;
      for (const { line, message } of errors)
        findings.push(source.finding(['jobs', name, 'steps', index, 'run'], `bash: ${message}`, line));
    }
  return findings;
}

/** An expression stands for what GitHub puts in its place: on one line, and no syntax of the shell. */
function errorsOf(script: string): { line: number; message: string }[] | undefined {
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
