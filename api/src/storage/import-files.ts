/** Uploaded files, stored by import id until the import has finished. */
import { withStorage } from './client.ts';

/** @throws ProblemError "unavailable" */
export async function saveFile(importId: string, bytes: Uint8Array): Promise<void> {
  await withStorage(({ files }, abortSignal) =>
    files.getBlockBlobClient(importId).uploadData(bytes, {
      abortSignal,
      blobHTTPHeaders: { blobContentType: 'application/octet-stream' },
    }),
  );
}

/** Returns the file, or undefined if it does not exist. @throws ProblemError "unavailable" */
export async function readFile(importId: string): Promise<Uint8Array | undefined> {
  return withStorage(async ({ files }, abortSignal) => {
    try {
      return await files.getBlockBlobClient(importId).downloadToBuffer(0, undefined, { abortSignal });
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return undefined;
      throw error;
    }
  });
}

/** Deletes a file, or does nothing if it does not exist. @throws ProblemError "unavailable" */
export async function deleteFile(importId: string): Promise<void> {
  await withStorage(({ files }, abortSignal) => files.getBlockBlobClient(importId).deleteIfExists({ abortSignal }));
}

interface FilesPage {
  readonly importIds: readonly string[];
  /** Marker of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/**
 * Lists up to `limit` files in the order of their names, and returns the import ids of the files created before `instant` (milliseconds
 * since 1970).
 * @param marker `next` of the previous page; undefined for the first page
 * @throws ProblemError "unavailable"
 */
export async function filesBefore(instant: number, limit: number, marker: string | undefined): Promise<FilesPage> {
  return withStorage(async ({ files }, abortSignal) => {
    const pages = files
      .listBlobsFlat({ abortSignal })
      .byPage({ maxPageSize: limit, ...(marker !== undefined && { continuationToken: marker }) });
    for await (const { segment, continuationToken } of pages) {
      const old = segment.blobItems.filter(
        ({ properties }) => (properties.createdOn ?? properties.lastModified).getTime() < instant,
      );
      return { importIds: old.map(({ name }) => name), next: continuationToken || undefined };
    }
    return { importIds: [], next: undefined };
  });
}
