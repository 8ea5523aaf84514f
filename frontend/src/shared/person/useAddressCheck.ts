import { useClient } from '../../client/ClientContext.tsx';
import type { Client, Result } from '../../client/client.ts';
import { refusedForm } from '../refusal.ts';
import { useToldFailures } from '../useToldFailures.ts';
import type { PersonValues } from './person.ts';

/**
 * Asks whether somebody has a new person's e-mail address, before the person is saved (USER-11, POS-06).
 * @returns the answer; where nobody can tell, what the form shows, as the toast alone goes
 */
export function useAddressCheck(ask: (client: Client, email: string) => Promise<Result<boolean>>) {
  const client = useClient();
  const told = useToldFailures();
  return async ({ emailAddress }: PersonValues) => {
    const answer = await ask(client, emailAddress.trim());
    if (!answer.ok) return refusedForm<PersonValues>(told, answer.failure, { email: 'emailAddress' });
    told.withdraw();
    return answer.data;
  };
}
