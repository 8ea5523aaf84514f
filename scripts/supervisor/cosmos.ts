/**
 * Runs the Cosmos DB endpoint in its own process: `cosmos.ts [--port 8081] [--file cosmos.sqlite]`. Port 0 selects a free port. Without a
 * file, keeps the data in memory. Prints `ready <endpoint>` when it accepts requests.
 */
import { parseArgs } from 'node:util';
import { PORTS } from '@franchise-admin/local/constants';
import { startCosmos } from '@franchise-admin/local/cosmos';
import { command, readPort } from '../command.ts';

await command(async () => {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: String(PORTS.cosmos) }, file: { type: 'string' } },
  });
  const port = readPort(values.port);
  const server = await startCosmos(values.file === undefined ? { port } : { port, file: values.file });
  const end = () => void server.close();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  console.log(`ready ${server.endpoint}`);
});
