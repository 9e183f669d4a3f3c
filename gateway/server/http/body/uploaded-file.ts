import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { say } from '../../../contract/operator-text.ts';
import { announcedBytes } from './held-bodies.ts';

/** The file that a request brings. @throws unsupported-media-type */
export function uploadedFile(request: FastifyRequest): Readable {
  const body: unknown = request.body;
  if (body instanceof Readable) return body;
  throw new AppError('unsupported-media-type', 'Send the file itself as application/octet-stream.');
}

/** The same, held in memory. @throws unsupported-media-type, body-too-large */
export async function uploadedBytes(request: FastifyRequest, maxBytes: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(Math.min(announcedBytes(request.headers) ?? maxBytes, maxBytes));
  let size = 0;
  for await (const chunk of uploadedFile(request) as AsyncIterable<Buffer>) {
    if (size + chunk.length <= bytes.length) chunk.copy(bytes, size);
    size += chunk.length;
    // Reads a slightly too large file to the end, so that its sender gets the reason.
    if (size > 2 * maxBytes) break;
  }
  if (size > maxBytes)
    throw new AppError('body-too-large', say('The file is larger than {size} bytes.', { size: maxBytes }));
  return bytes.subarray(0, size);
}
