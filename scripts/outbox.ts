/** `npm run outbox -- list|retry`: what must still follow in the directory and waits for a person. */
import { command } from './command.ts';
import { OUTBOX, outbox } from './operations/outbox/outbox.ts';
import { SURROUNDINGS } from './operations/surroundings.ts';

await command(OUTBOX, (given) => outbox(given, SURROUNDINGS));
