/**
 * The documents stored in Cosmos DB. In the product only `store/` reads and writes them; functions know their types. Scripts that
 * load, export and repair data read and write them too.
 */
export * from './audit.ts';
export { COMMUNICATION, type InPartition, type Root, type Stored } from './common.ts';
export * from './document-id.ts';
export * from './franchise.ts';
export * from './jobs.ts';
export * from './outbox.ts';
export * from './partition.ts';
export * from './receipt.ts';
export * from './reference.ts';
export * from './sign-ins.ts';
export * from './vendors.ts';
