/** Uploaded files, kept by the number of their import until it is finished. */
import { askStorage } from './client.ts';

/** Keeps a file. @throws ProblemError "unavailable" */
export async function keepFile(importId: string, bytes: Uint8Array): Promise<void> {
  await askStorage(({ files }, abortSignal) =>
    files.getBlockBlobClient(importId).uploadData(bytes, {
      abortSignal,
      blobHTTPHeaders: { blobContentType: 'application/octet-stream' },
    }),
  );
}

/** The file as it was sent; undefined when it is not there (any more). @throws ProblemError "unavailable" */
export async function readFile(importId: string): Promise<Uint8Array | undefined> {
  return askStorage(async ({ files }, abortSignal) => {
    try {
      return await files.getBlockBlobClient(importId).downloadToBuffer(0, undefined, { abortSignal });
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return undefined;
      throw error;
    }
  });
}

/** Ends a file; gone already is as good. @throws ProblemError "unavailable" */
export async function deleteFile(importId: string): Promise<void> {
  await askStorage(({ files }, abortSignal) => files.getBlockBlobClient(importId).deleteIfExists({ abortSignal }));
}

/** Files of a listing, and the marker of what follows: undefined at its end. */
interface FilesPage {
  readonly importIds: readonly string[];
  readonly next: string | undefined;
}

/**
 * Lists up to `limit` files by name and returns the import ids of those created before `instant` (milliseconds).
 * @param marker where the previous page ended; undefined for the first page
 * @throws ProblemError "unavailable"
 */
export async function filesBefore(instant: number, limit: number, marker: string | undefined): Promise<FilesPage> {
  return askStorage(async ({ files }, abortSignal) => {
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
