/** Communication types, the brands' directory groups for them, and what each user chose (API-33 to API-37). */
import { brandGroupHandlers } from './groups.ts';
import { communicationOptionHandlers } from './options.ts';
import { communicationTypeHandlers } from './types.ts';

export const communicationHandlers = [
  ...communicationTypeHandlers,
  ...brandGroupHandlers,
  ...communicationOptionHandlers,
];
