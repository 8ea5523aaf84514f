/** An HTTP function, as main.ts registers it. */
import type { HttpHandler, HttpMethod } from '@azure/functions';

export interface Registration {
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  /** Relative to /api/, in the route syntax of Azure Functions. */
  readonly path: string;
  readonly run: HttpHandler;
}
