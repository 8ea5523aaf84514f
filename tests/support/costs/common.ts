/** What the rows of the cost table say alike. */
import type { CostCall } from './measure.ts';
import type { CostPlace } from './world.ts';

export const code = ({ code }: CostPlace): CostCall => ({ params: { code } });
export const nothing = (): CostCall => ({});
/** Nobody in the directory has the name yet. */
export const named = (lastName: string, { size }: CostPlace) => ({ firstName: `Size ${size}`, lastName });
