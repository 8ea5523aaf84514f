/** Reads the uploaded file: one field of `multipart/form-data`, up to the route's limit. */
import type { HttpRequest } from '@azure/functions';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { invalid } from '../../domain/problems.ts';
import type { UploadedFile } from './api-request.ts';
import { readBytes } from './read-bytes.ts';

/** Additional bytes for the form around the file: boundaries, headers and small extra fields. */
const FORM_BYTES = 64 * 1024;

/** Creates a function that reads the file of a request to `route`; undefined for routes without an upload. */
export function fileReader({ upload }: Route): (request: HttpRequest) => Promise<UploadedFile | undefined> {
  if (upload === undefined) return async () => undefined;
  const { field, maxBytes } = upload;
  const tooLarge = () => new ProblemError('too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB.`);
  return async (request) => {
    const type = request.headers.get('content-type') ?? '';
    if (!/^multipart\/form-data\s*;/i.test(type))
      throw new ProblemError(
        'unsupported_media_type',
        'Please send a form with a file (content-type multipart/form-data).',
      );
    const form = await readForm(await readBytes(request, maxBytes + FORM_BYTES, tooLarge), type);
    const files = form.getAll(field).filter((value) => typeof value !== 'string' && value.name !== '');
    const [file] = files as File[];
    if (!file) throw invalid(field, 'Please choose a file.');
    if (files.length > 1) throw invalid(field, 'Please send one file at a time.');
    if (file.size > maxBytes) throw tooLarge();
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  };
}

/** Uses Node's parser. It has no size limit, so the caller must check the size first. */
async function readForm(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new ProblemError('invalid_request', 'The body is not a valid form.', { cause });
  }
}
