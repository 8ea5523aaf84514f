import { parseArgs } from 'node:util';
import { PORTS } from '../constants.ts';
import { startCosmos } from './server.ts';

/** Runs the endpoint alone: `node scripts/local/cosmos/main.ts --port 8081 --file .local/cosmos.sqlite`. */
const { values } = parseArgs({ options: { port: { type: 'string' }, file: { type: 'string' } } });
const port = values.port === undefined ? PORTS.cosmos : Number(values.port);

try {
  const server = await startCosmos(values.file === undefined ? { port } : { port, file: values.file });
  const end = () => void server.close();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  console.log(`ready ${server.endpoint}`);
} catch (error) {
  console.error(`The Cosmos DB endpoint did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
