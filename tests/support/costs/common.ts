/** Values that rows of the cost table share. */
import type { CostCall } from './measure.ts';
import type { CostPlace } from './world.ts';

export const code = ({ code }: CostPlace): CostCall => ({ params: { code } });
export const nothing = (): CostCall => ({});
/** A name that no account in the directory has. */
export const named = (lastName: string, { size }: CostPlace) => ({ firstName: `Size ${size}`, lastName });
