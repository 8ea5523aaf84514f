import { compileTemplate, type RouteTemplate } from '../../functions/routes/template.ts';
import { PATHS } from '../addresses.ts';
import { GraphError } from './errors.ts';
import type { GraphRequest } from './request.ts';
import { type GraphRoute, ROUTES } from './routes.ts';

/** The target of a request: a route with its path parameters, or the batch endpoint. */
export type Found =
  | {
      readonly kind: 'route';
      readonly template: string;
      readonly route: GraphRoute;
      readonly params: Record<string, string>;
    }
  | { readonly kind: 'batch'; readonly template: string };

const BATCH = '/$batch';
const TEMPLATES: ReadonlyMap<GraphRoute, RouteTemplate> = new Map(
  ROUTES.map((route) => [route, compileTemplate(route.template)]),
);

/** Returns the route of a request, or Graph's error for an unknown path or method. */
export function findRoute({ method, path }: GraphRequest): Found | GraphError {
  const below = path.slice(PATHS.graph.length);
  if (below === BATCH) return method === 'POST' ? { kind: 'batch', template: BATCH } : wrongMethod();
  const segments = below.split('/').slice(1);
  const candidates = [...TEMPLATES].flatMap(([route, template]): Found[] => {
    const params = template.match(segments);
    return params ? [{ kind: 'route', template: route.template, route, params }] : [];
  });
  const found = candidates.find((candidate) => candidate.kind === 'route' && candidate.route.method === method);
  if (found) return found;
  if (candidates.length > 0) return wrongMethod();
  return new GraphError(400, 'BadRequest', `Resource not found for the segment '${segments.at(-1) ?? ''}'.`);
}

function wrongMethod(): GraphError {
  return new GraphError(405, 'Request_BadRequest', 'Specified HTTP method is not allowed for the request target.');
}
