/** What main.ts registers: a Functions name, where it answers and the shell around what it does. */
import type { HttpHandler, HttpMethod } from '@azure/functions';

export interface Registration {
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  /** Below /api/, in the Functions route syntax. */
  readonly path: string;
  readonly run: HttpHandler;
}
