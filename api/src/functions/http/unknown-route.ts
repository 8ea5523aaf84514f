/** Responds to unknown paths with 404, and to known paths with an unsupported method with 405. */
import { parseTemplate, routes } from '../../contract/index.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { health } from '../health.ts';
import type { Registration } from './registration.ts';
import { problemResponse } from './responses.ts';
import { matchesTemplate } from './route-match.ts';
import { shell } from './shell.ts';

const endpoints = [...Object.values(routes), { method: 'GET', path: health.path }];
const known = endpoints.map(({ method, path }) => ({ method, template: parseTemplate(path) }));

export const unknownRoute: Registration = {
  // The host tries functions in the order of their names, so this name must sort last.
  name: 'zzUnknownRoute',
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  path: '{*path}',
  run: shell('unknownRoute', async ({ request, requestId }) => {
    const path = new URL(request.url).pathname.replace(/^\/api\//i, '');
    const allowed = known.filter(({ template }) => matchesTemplate(template, path)).map(({ method }) => method);
    // The host routes supported methods itself. If a supported method arrives here, the host rejected the path.
    if (allowed.length === 0 || allowed.some((method) => method === request.method))
      return problemResponse(new ProblemError('not_found', 'There is no such endpoint.'), requestId);
    const error = new ProblemError('method_not_allowed', `This endpoint does not support ${request.method}.`);
    return problemResponse(error, requestId, { allow: allowed.toSorted().join(', ') });
  }),
};
