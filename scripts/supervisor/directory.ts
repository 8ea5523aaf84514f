import { parseArgs } from 'node:util';
import { PORTS } from '@franchise-admin/local/constants';
import { startDirectory } from '@franchise-admin/local/directory';
import { command, readPort } from '../command.ts';

/**
 * Runs the directory in its own process. Prints `ready <origin>` when it accepts requests. Ends on SIGINT or SIGTERM, or when its parent's
 * IPC channel closes.
 * - `--port 8090`: the port; 0 selects a free one
 * - `--file .local/directory.sqlite`: the data; by default, in memory
 * - `--site http://localhost:4280`: origin of the portal's page; may be repeated
 * - variable IDENTITY_HEADER: secret of the managed-identity endpoint; random by default
 */
await command(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: String(PORTS.directory) },
      file: { type: 'string' },
      site: { type: 'string', multiple: true, default: [`http://localhost:${PORTS.site}`] },
    },
  });
  const identityHeader = process.env.IDENTITY_HEADER;
  const directory = await startDirectory({
    port: readPort(values.port),
    siteOrigins: values.site,
    ...(values.file !== undefined && { file: values.file }),
    ...(identityHeader !== undefined && { identityHeader }),
  });
  const end = () => void directory.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, end);
  console.log(`ready ${directory.origin}`);
});
