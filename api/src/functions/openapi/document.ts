/** The OpenAPI 3.1 document, derived from the route table. */
import * as z from 'zod/mini';
import { IDEMPOTENCY_KEY, isChange } from '../../contract/idempotency.ts';
import { CHANGE_ID, DRY_RUN, IF_PLAN_MATCH, isPreviewable, preview } from '../../contract/preview.ts';
import { type ProblemCode, problem, statusOf } from '../../contract/problem.ts';
import { parseTemplate, type Route } from '../../contract/route.ts';
import { fieldsOf } from '../http/schema-form.ts';
import { Components, type JsonObject } from './schemas.ts';
import { SUMMARIES } from './summaries.ts';

const TOTAL_HEADER = { description: 'Number of rows, counted in advance.', schema: { type: 'integer' } };
const CHANGE_HEADER = {
  description: 'Id of the change in the history, if the request wrote anything. Send it to undo the change.',
  schema: { type: 'string' },
};
const ETAG_HEADER = { description: 'Version of the response.', schema: { type: 'string' } };

export function openApiDocument(routes: Readonly<Record<keyof typeof SUMMARIES, Route>>, version: string): JsonObject {
  const components = new Components();
  components.schemas.Problem = components.describe(problem, 'output', 'Problem');
  components.schemas.Preview = components.describe(preview, 'output', 'Preview');
  const paths: Record<string, JsonObject> = {};
  for (const [key, route] of Object.entries(routes)) {
    const summary = SUMMARIES[key as keyof typeof SUMMARIES];
    const path = `/api/${withoutConstraints(route.path)}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: { summary, ...operation(route, components) } };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Franchise Admin Portal API', version },
    security: [{ bearer: [] }, { appAuthorization: [] }],
    paths,
    components: {
      schemas: components.schemas,
      responses: { Problem: problemResponse },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appAuthorization: {
          type: 'apiKey',
          in: 'header',
          name: 'X-App-Authorization',
          description:
            '"Bearer " and the identity token. Takes precedence over Authorization, which Static Web Apps may overwrite.',
        },
      },
    },
  };
}

const PROBLEM_TYPE = 'application/problem+json';
const problemResponse = {
  description: 'Problem details (RFC 9457).',
  headers: {
    'x-request-id': { description: 'Id of the request, for support.', schema: { type: 'string' } },
    'retry-after': { description: 'Seconds. Sent with 429 and 503.', schema: { type: 'integer' } },
  },
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
};

function operation(route: Route, components: Components): JsonObject {
  return {
    operationId: route.name,
    tags: [route.path.split('/')[0]],
    parameters: [...pathParameters(route, components), ...queryParameters(route, components), ...headers(route)],
    ...requestBody(route, components),
    responses: {
      200: {
        description: route.isStreamed ? 'All rows, one per line.' : 'Success.',
        ...successBody(route, components),
      },
      ...(route.upload?.isJob && {
        202: { description: 'Accepted. Processing continues.', ...successBody(route, components) },
      }),
      ...(route.concurrency === 'list' && { 304: { description: 'The caller has the current version.' } }),
      ...Object.fromEntries(
        problemsOf(route).map((code) => [statusOf(code), { $ref: '#/components/responses/Problem' }]),
      ),
      ...(changesRecord(route) && { [statusOf('stale')]: staleResponse(route, components) }),
    },
  };
}

/** Describes the 412 response with the current record. */
function staleResponse({ name, current }: Route, components: Components): JsonObject {
  const properties = { current: components.describe(current, 'output', `${name}Current`) };
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties }] };
  return {
    ...problemResponse,
    description:
      'The record has changed: contains the current record. With the reason plan_changed, the plan of If-Plan-Match has changed.',
    content: { [PROBLEM_TYPE]: { schema } },
  };
}

function requestBody({ name, method, body, upload }: Route, components: Components): JsonObject {
  if (upload) {
    const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes.` };
    const schema = { type: 'object', required: [upload.field], properties: { [upload.field]: file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const schema = components.describe(body, 'input', `${name}Body`);
  // The API accepts the fields of a DELETE in the query too, because a proxy may drop the body.
  return { requestBody: { required: method !== 'DELETE', content: { 'application/json': { schema } } } };
}

function successBody(route: Route, components: Components): JsonObject {
  const { name, response, isStreamed } = route;
  const headers = {
    ...(hasVersion(route) && { etag: ETAG_HEADER }),
    ...(isStreamed && { 'x-total-count': TOTAL_HEADER }),
    ...(isChange(route) && { [CHANGE_ID.toLowerCase()]: CHANGE_HEADER }),
  };
  const described = components.describe(response, 'output', name);
  const schema = isPreviewable(route) ? { anyOf: [described, { $ref: '#/components/schemas/Preview' }] } : described;
  return { ...(Object.keys(headers).length > 0 && { headers }), content: { 'application/json': { schema } } };
}

/** Returns the problems that a route may return. */
function problemsOf(route: Route): ProblemCode[] {
  const has = (schema: z.core.$ZodType | undefined) => Object.keys((schema && fieldsOf(schema)) ?? {}).length > 0;
  const sendsContent = route.body !== undefined || route.upload !== undefined;
  return [
    'unauthenticated',
    'forbidden',
    'too_many_requests',
    'internal',
    'unavailable',
    ...(has(route.params) || has(route.query) || sendsContent || isChange(route) ? (['invalid_request'] as const) : []),
    ...(has(route.params) || changesRecord(route) ? (['not_found'] as const) : []),
    ...(route.method === 'GET' ? [] : (['conflict'] as const)),
    ...(sendsContent ? (['too_slow', 'too_large', 'unsupported_media_type'] as const) : []),
    ...(isPreviewable(route) ? (['stale'] as const) : []),
  ];
}

/** True if the route's responses have an ETag. Lists and records have one, deletions do not. */
function hasVersion(route: Route): boolean {
  if (route.concurrency === 'list' || 'etag' in (fieldsOf(route.response) ?? {})) return true;
  return changesRecord(route) && route.method !== 'DELETE';
}

const changesRecord = ({ concurrency }: Route) => concurrency === 'record' || concurrency === 'record-or-new';

function pathParameters(route: Route, components: Components): JsonObject[] {
  return Object.entries(fieldsOf(route.params) ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: components.describe(schema, 'input', `${route.name}Path`),
  }));
}

function queryParameters(route: Route, components: Components): JsonObject[] {
  const parameters = (schema: z.core.$ZodType | undefined, description?: string) =>
    Object.entries((schema && fieldsOf(schema)) ?? {}).map(([name, field]) => ({
      name,
      in: 'query',
      required: description === undefined && !z.core.safeParse(field, undefined).success,
      ...(description !== undefined && { description }),
      schema: components.describe(field, 'input', `${route.name}Query`),
    }));
  return [
    ...parameters(route.query),
    ...(isPreviewable(route) ? [DRY_RUN_PARAMETER] : []),
    ...(route.method === 'DELETE' ? parameters(route.body, 'Used if the request has no body.') : []),
  ];
}

const DRY_RUN_PARAMETER = {
  name: DRY_RUN,
  in: 'query',
  required: false,
  description:
    'true: writes nothing and returns a Preview. Checks the same rights, validation and rules as the real request.',
  schema: { type: 'boolean' },
};

function headers(route: Route): JsonObject[] {
  return [
    ...versionHeaders(route),
    ...(isPreviewable(route) ? [headerParameter(IF_PLAN_MATCH, PLAN_MEANING)] : []),
    ...(isChange(route) ? [idempotencyHeader(route)] : []),
  ];
}

const PLAN_MEANING = 'The plan of a Preview. If the current preview differs, the request is rejected with 412.';

function headerParameter(
  name: string,
  description: string,
  required = false,
  schema: JsonObject = { type: 'string' },
): JsonObject {
  return { name, in: 'header', required, description, schema };
}

function idempotencyHeader({ isRepeatable }: Route): JsonObject {
  const meaning = isRepeatable
    ? 'A UUID. A retry with the same key runs again, because the result is not stored.'
    : 'A UUID. For 24 hours a retry with the same key and request returns the first result; another request with it is rejected with 409. ' +
      'Keys are scoped to a franchise or vendor: the same key for another one is a new request.';
  return headerParameter(IDEMPOTENCY_KEY, meaning, false, { type: 'string', format: 'uuid' });
}

function versionHeaders(route: Route): JsonObject[] {
  if (route.concurrency === 'list')
    return [headerParameter('If-None-Match', 'The version that the caller has. Returns 304 if it is current.')];
  if (!changesRecord(route)) return [];
  const meaning =
    'The ETag last read. If the record has changed since, the request is rejected with 412. Without it, or with *, the change applies to the current record.';
  return [headerParameter('If-Match', meaning)];
}

const withoutConstraints = (path: string) =>
  parseTemplate(path)
    .map((segment) => ('name' in segment ? `{${segment.name}}` : segment.literal))
    .join('/');
