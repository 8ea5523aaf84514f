/** What the users screen counts. */
import type { Noun } from '../../ui/index.ts';

export const ADMINS: Noun = { one: 'franchise admin', many: 'franchise admins' };
