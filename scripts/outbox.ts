/** `npm run outbox -- list|retry`: lists failed directory updates and queues them for another attempt. */
import { command } from './command.ts';
import { OUTBOX, outbox } from './operations/outbox/outbox.ts';
import { SURROUNDINGS } from './operations/surroundings.ts';

await command(OUTBOX, (given) => outbox(given, SURROUNDINGS));
