/** `npm run outbox -- list|retry`: lists directory updates that failed, and returns them to the timer. See HELP. */
import { command } from './command.ts';
import { OUTBOX, outbox } from './operations/outbox/outbox.ts';
import { SURROUNDINGS } from './operations/surroundings.ts';

await command(OUTBOX, (given) => outbox(given, SURROUNDINGS));
