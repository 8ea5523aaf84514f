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

/** Returns the import ids of up to `limit` files created before `instant` (milliseconds). @throws ProblemError "unavailable" */
export async function filesBefore(instant: number, limit: number): Promise<string[]> {
  return askStorage(async ({ files }, abortSignal) => {
    const found: string[] = [];
    for await (const { name, properties } of files.listBlobsFlat({ abortSignal })) {
      if (found.length === limit) break;
      if ((properties.createdOn ?? properties.lastModified).getTime() < instant) found.push(name);
    }
    return found;
  });
}
