import { createHash } from 'node:crypto';
import type { Container } from '@azure/cosmos';
import { CONTAINERS } from '@franchise-admin/api/containers';

/** The data set of this database and the progress of its load, stored in its own partition of `reference`. */
export interface Marker {
  readonly id: 'data-set';
  readonly kind: 'dataSet';
  readonly name: string;
  readonly version: string;
  /** Number of documents written, from the start of the stream. */
  readonly written: number;
  readonly isComplete: boolean;
  /** Digest of the container definitions, to detect changes. */
  readonly containers: string;
}

/** Returns the marker, or undefined if nothing was loaded. */
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
