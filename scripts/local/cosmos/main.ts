import { parseArgs } from 'node:util';
import { PORTS } from '../constants.ts';
import { startCosmos } from './server.ts';

/** Runs the endpoint alone: `node scripts/local/cosmos/main.ts --port 8081 --file .local/cosmos.sqlite`. */
const { values } = parseArgs({ options: { port: { type: 'string' }, file: { type: 'string' } } });
const port = values.port === undefined ? PORTS.cosmos : Number(values.port);
const server = await startCosmos(values.file === undefined ? { port } : { port, file: values.file });

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  void server.close();
}
process.on('SIGINT', end);
process.on('SIGTERM', end);

console.log(`ready ${server.endpoint}`);
