/** How a template is made to break a policy: what it is, the change in templates/azure, and the finding, without file and place. */
import type { Change } from '../templates.ts';

export interface AgainstPolicy {
  readonly mistake: string;
  readonly change: Change;
  readonly finding: string;
}

const change = (from: string, to: string): Change => ['main.bicep', from, to];
export const row = (mistake: string, from: string, to: string, finding: string): AgainstPolicy => ({
  mistake,
  change: change(from, to),
  finding,
});

export const ofDirectory = (mistake: string, from: string, to: string, finding: string): AgainstPolicy => ({
  mistake,
  change: ['directory/main.bicep', from, to],
  finding,
});
