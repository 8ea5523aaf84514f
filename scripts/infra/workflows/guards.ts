/** What a job goes on after. */
import { list, type Mapping, type Path, type Say } from './shape.ts';

/** With any of them in its condition a job no longer waits for what it needs to end well. */
const WHATEVER_BECAME = /\b(?:always|cancelled|failure)\s*\(/;

/**
 * A job that goes on whatever became of the others must ask after each by name. `failure()` does not tell of a job that ran out of
 * time or was replaced, whose result is "cancelled", nor `cancelled()`, which is of the whole run.
 */
export function checkGuard(name: string, job: Mapping, at: Path, say: Say): void {
  const condition = String(job.if ?? '');
  if (!WHATEVER_BECAME.test(condition)) return;
  for (const needed of list(job.needs).map(String))
    if (!asks(condition, needed))
      say([...at, 'if'], `the job ${name} goes on whatever became of ${needed}: it must ask needs.${needed}.result`);
}

function asks(condition: string, needed: string): boolean {
  return [`needs.${needed}.result`, `needs['${needed}'].result`].some((result) => condition.includes(result));
}
