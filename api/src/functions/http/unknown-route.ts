/** Whatever no other function takes: an unknown path (404), or a known one with another method (405). */
import { parseTemplate, routes } from '../../contract/index.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { health } from '../health.ts';
import type { Registration } from './registration.ts';
import { problemResponse } from './responses.ts';
import { matchesTemplate } from './route-match.ts';
import { shell } from './shell.ts';

const calls = [...Object.values(routes), { method: 'GET', path: health.path }];
const known = calls.map(({ method, path }) => ({ method, template: parseTemplate(path) }));

export const unknownRoute: Registration = {
  // The host tries functions in the order of their names: this one has to be the last.
  name: 'zzUnknownRoute',
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  path: '{*path}',
  run: shell('unknownRoute', async ({ request, requestId }) => {
    const path = new URL(request.url).pathname.replace(/^\/api\//i, '');
    const allowed = known.filter(({ template }) => matchesTemplate(template, path)).map(({ method }) => method);
    // A call that knows the method is asked by the host itself: what gets here all the same is none.
    if (allowed.length === 0 || allowed.some((method) => method === request.method))
      return problemResponse(new ProblemError('not_found', 'There is no such call.'), requestId);
    const error = new ProblemError('method_not_allowed', `This call does not know ${request.method}.`);
    return problemResponse(error, requestId, { allow: allowed.toSorted().join(', ') });
  }),
};
