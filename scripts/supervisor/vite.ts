/** Runs Vite for `npm start -- --dev`: `vite.ts --port 5173 --settings <settings.js>`. Prints `ready <origin>`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { command, Misuse, readPort } from '../command.ts';
import { inRoot } from '../root.ts';

await command(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string' }, settings: { type: 'string' } } });
  const { settings } = values;
  if (!values.port || !settings) throw new Misuse('Specify --port <port> and --settings <file>.');

  const port = readPort(values.port);
  const server = await createServer({
    root: inRoot('frontend'),
    configFile: inRoot('frontend', 'vite.config.ts'),
    clearScreen: false,
    // The site serves the page; hot reload connects to Vite directly.
    server: { host: '127.0.0.1', port, strictPort: true, hmr: { host: 'localhost', clientPort: port } },
    plugins: [
      {
        name: 'page-settings',
        configureServer({ middlewares }) {
          middlewares.use('/settings.js', (_request, response) => {
            response.setHeader('content-type', 'text/javascript').end(readFileSync(settings));
          });
        },
      },
    ],
  });
  await server.listen();
  console.log(`ready http://127.0.0.1:${port}`);
});
