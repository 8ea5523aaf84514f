import { parseArgs } from 'node:util';
import { PORTS } from '../constants.ts';
import { startDirectory } from './server.ts';

/*
 * The directory on its own:
 *   --port 8090                     0 for any free one
 *   --file .local/directory.sqlite  in memory when left out
 *   --site http://localhost:4280    origin of the portal's page, may be repeated
 *   IDENTITY_HEADER                 secret of the managed-identity endpoint, random when not set
 * Prints `ready <origin>` when it takes requests; ends on SIGINT, SIGTERM, or when its parent's IPC channel closes.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(PORTS.directory) },
    file: { type: 'string' },
    site: { type: 'string', multiple: true, default: [`http://localhost:${PORTS.site}`] },
  },
});

async function run(): Promise<void> {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port is a number from 0 to 65535.');
  const identityHeader = process.env.IDENTITY_HEADER;
  const directory = await startDirectory({
    port,
    siteOrigins: values.site,
    ...(values.file !== undefined && { file: values.file }),
    ...(identityHeader !== undefined && { identityHeader }),
  });
  const end = () => void directory.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, end);
  console.log(`ready ${directory.origin}`);
}

try {
  await run();
} catch (error) {
  console.error(`The directory did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
