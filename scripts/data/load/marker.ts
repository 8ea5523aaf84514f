import { createHash } from 'node:crypto';
import type { Container } from '@azure/cosmos';
import { CONTAINERS } from '@franchise-admin/api/containers';

/** Beside the reference data, in a partition of its own: what has been loaded into this database, and how far. */
export interface Marker {
  readonly id: 'data-set';
  readonly kind: 'dataSet';
  readonly name: string;
  readonly version: string;
  /** So many documents from the beginning of the stream are written. */
  readonly written: number;
  readonly isComplete: boolean;
  /** Digest of the containers' definitions, to notice when they have changed since. */
  readonly containers: string;
}

/** The marker, or undefined in a database that nothing was loaded into. */
export async function readMarker(reference: Container): Promise<Marker | undefined> {
  const { resource } = await reference.item('data-set', 'dataSet').read<Marker>();
  return resource;
}

export async function writeMarker(reference: Container, marker: Omit<Marker, 'id' | 'kind'>): Promise<void> {
  await reference.items.upsert({ id: 'data-set', kind: 'dataSet', ...marker } satisfies Marker);
}

export function containersDigest(): string {
  return createHash('sha256').update(JSON.stringify(CONTAINERS)).digest('hex').slice(0, 16);
}
