/** Whose turn it is to change an environment. */
import { type Mapping, mapping, type Path, type Say } from './shape.ts';

/** Runs with an environment's rights to change it must take turns, and none may be ended by the next. */
export function checkTurn(workflow: Mapping, name: string, job: Mapping, at: Path, say: Say): void {
  if (deploys(job) && !takesTurns(job) && !isCalled(workflow))
    say(at, `the job ${name} changes an environment: its concurrency must say cancel-in-progress: false`);
}

/** What only others call may leave that to them, so that all of its jobs are one turn. @param called the workflow that the job calls */
export function checkCalledTurn(called: Mapping, name: string, job: Mapping, at: Path, say: Say): void {
  if (takesTurns(job)) return;
  for (const [other, value] of Object.entries(mapping(called.jobs)))
    if (deploys(mapping(value)) && !takesTurns(mapping(value)))
      say(
        at,
        `the job ${name} calls ${other} in ${job.uses}, which changes an environment: one of their concurrencies must say cancel-in-progress: false`,
      );
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

function takesTurns(job: Mapping): boolean {
  return mapping(job.concurrency)['cancel-in-progress'] === false;
}

/** `-plan` only looks. */
function deploys({ environment }: Mapping): boolean {
  const name = typeof environment === 'string' ? environment : mapping(environment).name;
  return name !== undefined && !/-plan$/.test(String(name));
}
