/** Shared by the rows of the cost table. */
import type { CostCall } from './measure.ts';
import type { CostPlace } from './world.ts';

export const code = ({ code }: CostPlace): CostCall => ({ params: { code } });
export const nothing = (): CostCall => ({});
/** A name that is free in the directory. */
export const named = (lastName: string, { size }: CostPlace) => ({ firstName: `Size ${size}`, lastName });
