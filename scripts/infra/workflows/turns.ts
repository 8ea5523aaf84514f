/** Whose turn it is to change an environment. */
import { type Mapping, mapping, type Path, type Say } from './shape.ts';

/** Runs with an environment's rights to change it must take turns by its name; none may be ended, nor left out as it waits, by the next. */
export function checkTurn(workflow: Mapping, name: string, job: Mapping, at: Path, say: Say): void {
  const environment = changedBy(job);
  if (environment === undefined || takesTurns([workflow, job], environment) || isCalled(workflow)) return;
  say(at, `the job ${name} changes ${environment}: its concurrency, or that of the workflow, ${mustHave(environment)}`);
}

/** What only others call may leave that to them, so that all of its jobs are one turn. @param called the workflow that the job calls */
export function checkCalledTurn(
  called: Mapping,
  workflow: Mapping,
  name: string,
  job: Mapping,
  at: Path,
  say: Say,
): void {
  for (const [other, value] of Object.entries(mapping(called.jobs))) {
    const named = changedBy(mapping(value));
    if (named === undefined || takesTurns([called, mapping(value)], named)) continue;
    const environment = withInputs(named, mapping(job.with));
    if (!takesTurns([workflow, job], environment))
      say(
        at,
        `the job ${name} calls ${other} in ${job.uses}, which changes ${environment}: one of their concurrencies ${mustHave(environment)}`,
      );
  }
}

/** A workflow that only others call takes part in their concurrency. */
export function isCalled({ on }: Mapping): boolean {
  return eventsOf(on).every((event) => event === 'workflow_call');
}

/** What starts a workflow. */
export function eventsOf(on: unknown): string[] {
  if (typeof on === 'string') return [on];
  return Array.isArray(on) ? on.map(String) : Object.keys(mapping(on));
}

/** Behind the name there may be which of the environment's addresses it is about: what is at others goes on meanwhile. */
const ADDRESS = /^(?:-\$\{\{ needs\.[\w-]+\.outputs\.address \}\})?$/;

/** Whether one of them holds the turn for all that changes an environment. */
function takesTurns(holders: readonly Mapping[], environment: string): boolean {
  return holders
    .map(({ concurrency }) => mapping(concurrency))
    .some(({ group, 'cancel-in-progress': cancels, queue }) => {
      const turn = `environment-${environment}`;
      return (
        cancels === false &&
        queue === 'max' &&
        String(group).startsWith(turn) &&
        ADDRESS.test(String(group).slice(turn.length))
      );
    });
}

function mustHave(environment: string): string {
  return `must have the group environment-${environment}, cancel-in-progress: false and queue: max`;
}

/** The environment that a job changes, as it names it; `-plan` only looks. */
function changedBy({ environment }: Mapping): string | undefined {
  const name = typeof environment === 'string' ? environment : mapping(environment).name;
  return name === undefined || /-plan$/.test(String(name)) ? undefined : String(name);
}

/** A text of a called workflow, as its caller fills it. */
function withInputs(text: string, inputs: Mapping): string {
  return text.replace(/\$\{\{ *inputs\.([\w-]+) *\}\}/g, (whole, input) => String(inputs[input] ?? whole));
}
