/** Creates a CSV file of the operations that cannot be done or have failed. */
import type { Failure } from '../../client/failure.ts';
import { csvFile } from '../../ui/index.ts';
import { createOperationPages } from './operation-pages.ts';
import type { SetReview } from './useSetReview.ts';
import { detailText, groupingOf, nameOf, outcomeText } from './words.ts';

const HEAD = ['Number', 'Name', 'Result', 'Reason'];

export async function failedRowsFile({
  set,
  groups,
  read,
}: Pick<SetReview, 'set' | 'groups' | 'read'>): Promise<Blob | Failure> {
  const grouping = groupingOf(set);
  const pages = createOperationPages(
    read,
    groups.filter(({ isProblem }) => isProblem),
    set.total,
  );
  await pages.readAll();
  const failure = pages.failure();
  if (failure) return failure;
  const failed = pages
    .rows()
    .flatMap(({ operation }) => operation ?? [])
    .sort((a, b) => a.number - b.number);
  return csvFile(HEAD, failed.length, (at) => {
    const operation = failed[at];
    return operation
      ? [String(operation.number), nameOf(operation), outcomeText(operation, grouping), detailText(operation, grouping)]
      : [];
  });
}
