import type { DataSetName } from '@franchise-admin/data-sets/model';
import { Child, ChildEnded } from '@franchise-admin/local/child';
import { inRoot } from '../root.ts';
import type { State } from './state.ts';

/**
 * Loads the data set into an empty database. Uses its own process, so that a large load does not block this one. Must run before the
 * directory starts, because it writes the directory's file.
 * @returns a summary of the data
 */
export async function loadData(
  cosmosEndpoint: string,
  state: State,
  dataSet: DataSetName | undefined,
  report: (text: string) => void,
): Promise<string> {
  const wanted = dataSet === undefined ? [] : ['--data', dataSet];
  const child = new Child(inRoot('scripts/supervisor/seed.ts'), {
    args: ['--cosmos', cosmosEndpoint, '--directory', state.directoryFile, ...wanted],
    log: state.log('data'),
  });
  const reporting = setInterval(() => {
    const latest = [...child.output.matchAll(/^progress (.*)$/gm)].at(-1)?.[1];
    if (latest !== undefined) report(latest);
  }, 100);
  const exit = await child.exit;
  clearInterval(reporting);
  const outcome = /^seeded (.*)$/m.exec(child.output)?.[1];
  if (exit !== 0 || outcome === undefined) throw new ChildEnded(exit, child.output.replace(/^progress .*\n/gm, ''));
  return outcome;
}
