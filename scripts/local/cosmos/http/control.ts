import type { Faults } from '../../faults.ts';
import { CosmosError } from '../errors.ts';
import type { Reply } from './reply.ts';
import type { CosmosRequest } from './request.ts';
import type { RequestLog } from './request-log.ts';

/** Returns true for control paths (`/_…`), which tests and developers use without a signature. */
export function isControl(request: CosmosRequest): boolean {
  return request.segments[0]?.startsWith('_') ?? false;
}

/**
 * `/_faults`: POST adds, GET lists, DELETE clears. `/_requests`: GET counts and lists, DELETE resets. Throws 403 for
 * requests of web pages and for other host names, which prevents DNS rebinding.
 */
export function control(request: CosmosRequest, faults: Faults, log: RequestLog): Reply {
  const isPage = request.header('origin') !== undefined || request.header('sec-fetch-site') !== undefined;
  if (isPage || !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.header('host') ?? ''))
    throw new CosmosError(403, 'Web pages may not use this path.');
  switch (`${request.method} ${request.path}`) {
    case 'POST /_faults':
      return { status: 201, body: JSON.stringify(faults.add(request.json())), charge: 0 };
    case 'GET /_faults':
      return { status: 200, body: JSON.stringify(faults.list()), charge: 0 };
    case 'DELETE /_faults':
      faults.clear();
      return { status: 204, charge: 0 };
    case 'GET /_requests':
      return {
        status: 200,
        body: JSON.stringify({ total: log.total, charge: log.charge, requests: log.list() }),
        charge: 0,
      };
    case 'DELETE /_requests':
      log.reset();
      return { status: 204, charge: 0 };
    default:
      throw new CosmosError(404, `Unknown request: ${request.method} ${request.path}.`);
  }
}
