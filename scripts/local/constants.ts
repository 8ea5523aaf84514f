/**
 * Values shared by all parts of the local cloud and its tests. None is a secret: they grant access to nothing outside
 * this machine.
 */

/** Default ports. `--port N` shifts all of them by N - 4280. */
export const PORTS = {
  site: 4280,
  vite: 5173,
  functions: 7071,
  cosmos: 8081,
  directory: 8090,
  blob: 10000,
  queue: 10001,
  table: 10002,
} as const;

/** The emulator key that Microsoft documents for local Cosmos DB endpoints. */
export const COSMOS_KEY = 'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==';
export const COSMOS_DATABASE = 'franchise-admin';

/**
 * The API sends this value in a header when it requests managed-identity tokens. It is fixed, so that parts that are started
 * separately agree on it.
 */
export const IDENTITY_HEADER = '5d0f4c9e-2a61-4b7e-8c3d-9e1b6f7a2c04';

export const TENANT_ID = '7d3c1a52-5b0e-4f5e-9a3d-1f6c2b8e4d01';
export const CLIENT_ID = '2f9b6c1e-8d47-4a6b-b1c5-6e0d9a7f3b02';
