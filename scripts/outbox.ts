/** `npm run outbox -- list|retry`: what must still follow in the directory and waits for a person. */
import { command } from './command.ts';
import { outbox } from './operations/outbox/outbox.ts';

await command(() => outbox(process.argv.slice(2), { environment: process.env, tell: (line) => console.log(line) }));
