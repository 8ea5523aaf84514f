/** GET /api/openapi.json, in local runs only. */
import { config } from '../../config.ts';
import { routes } from '../../contract/index.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import type { Registration } from '../http/registration.ts';
import { jsonResponse } from '../http/responses.ts';
import { shell } from '../http/shell.ts';
import { openApiDocument } from './document.ts';

export const openApi: Registration = {
  name: 'openapi',
  methods: ['GET'],
  path: 'openapi.json',
  run: shell('openapi', async ({ requestId }) => {
    const { environment, version } = config();
    if (environment !== 'local') throw new ProblemError('not_found', 'There is no such endpoint.');
    return jsonResponse(openApiDocument(routes, version), requestId);
  }),
};
