import { useClient } from '../../client/ClientContext.tsx';
import type { Client, Result } from '../../client/client.ts';
import { formOutcome } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import type { PersonValues } from './person.ts';

/**
 * Checks whether the email of a new person is taken, before the person is saved (USER-11, POS-06).
 * @returns true if it is taken. If the request fails, returns an outcome, so that the form still shows the failure after the toast has
 * disappeared.
 */
export function useEmailCheck(request: (client: Client, email: string) => Promise<Result<boolean>>) {
  const client = useClient();
  const toasts = useFailureToasts();
  return async ({ emailAddress }: PersonValues) => {
    const response = await request(client, emailAddress.trim());
    if (!response.ok) return formOutcome<PersonValues>(toasts, response.failure, { email: 'emailAddress' });
    toasts.dismiss();
    return response.data;
  };
}
