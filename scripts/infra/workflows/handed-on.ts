/** What steps hand on to later ones: that whatever is read was written. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { list, type Mapping, mapping, type Path, type Say, texts } from './shape.ts';

const READ = /\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g;
/** A script that writes `name=value`; a name that is a variable may be any. */
const WRITTEN = /(?:echo|printf)\s+["']?(\$\{?\w+\}?|[\w-]+)(?:=|<<)/g;

/** Outputs of steps that are used in a job and that no step writes. What an action answers is not known here. */
export function checkOutputs(root: string, job: Mapping, at: Path, say: Say): void {
  const written = new Map<unknown, ReadonlySet<string> | undefined>();
  for (const step of list(job.steps).map(mapping))
    if (step.id !== undefined) written.set(step.id, outputsOf(root, step));
  for (const [text, path] of texts(job))
    for (const [, step, output = ''] of text.matchAll(READ)) {
      const outputs = written.get(step);
      if (outputs && !outputs.has(output))
        say([...at, ...path], `the step ${step} hands on no "${output}": ${[...outputs].join(', ') || 'nothing'}`);
    }
}

/** The names of what a step hands on; undefined where they cannot be told. */
function outputsOf(root: string, { run }: Mapping): ReadonlySet<string> | undefined {
  if (typeof run !== 'string') return undefined;
  const names = new Set<string>();
  if (run.includes('GITHUB_OUTPUT')) for (const [, name = ''] of run.matchAll(WRITTEN)) names.add(name);
  for (const [, command = ''] of run.matchAll(/\bnpm run (?:--?\w+ )*([\w:-]+)/g)) {
    const told = toldBy(root, command);
    if (!told) return undefined;
    for (const name of told) names.add(name);
  }
  return [...names].some((name) => name.startsWith('$')) ? undefined : names;
}

/** What a command of package.json tells by `tell('name', …)`, with whatever it imports; undefined where it is not found. */
function toldBy(root: string, command: string): Set<string> | undefined {
  const file = join(root, 'package.json');
  const { scripts = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const [, entry] = /(scripts\/[\w./-]+\.ts)/.exec(scripts[command] ?? '') ?? [];
  if (entry === undefined) return undefined;
  const told = new Set<string>();
  const read = new Set<string>();
  const follow = (path: string): void => {
    if (read.has(path) || !existsSync(path)) return;
    read.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [, name = ''] of text.matchAll(/\btell\('([\w-]+)',/g)) told.add(name);
    for (const [, imported = ''] of text.matchAll(/\bfrom '(\.[\w./-]+\.ts)'/g)) follow(join(dirname(path), imported));
  };
  follow(join(root, entry));
  return told;
}
