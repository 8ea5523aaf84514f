import { worded } from '../../../client/failure.ts';
import type { Needed } from '../../../ui/index.ts';

/** What a form needs, with the words for when it does not come: the communication calls have none of their own (ERR-02). */
export function needed(call: Needed, message: string): Needed {
  return { data: call.data, failure: worded(call.failure, message), reload: call.reload };
}
