import { worded } from '../../../client/failure.ts';
import type { Loadable } from '../../../ui/index.ts';

/** What a form needs, with the words for when it does not come: the communication calls have none of their own (ERR-02). */
export function needed(call: Loadable, message: string): Loadable {
  return { data: call.data, failure: worded(call.failure, message), reload: call.reload };
}
