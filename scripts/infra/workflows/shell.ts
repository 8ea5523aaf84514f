/** Parses the scripts of steps with bash, which also runs them. */
import { spawnSync } from 'node:child_process';
import type { Located } from '../check/finding.ts';
import { list, mapping, type Source } from './source.ts';

/** Returns the syntax errors in a workflow's scripts, as reported by bash; undefined if bash is not installed. */
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

/** Replaces expressions with a placeholder, because GitHub replaces them before bash runs. */
function errorsOf(script: string): { line: number; message: string }[] | undefined {
  const input = script.replace(/\$\{\{.*?\}\}/gs, 'word');
  const { error, stderr } = spawnSync('bash', ['-n'], {
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (error) return undefined;
  return [...stderr.matchAll(/^bash: line (\d+): (.*)$/gm)].flatMap(([, line, message = '']) =>
    // After an error, bash prints the text of the line. Omit it.
    message.startsWith('`') ? [] : [{ line: Number(line), message }],
  );
}
