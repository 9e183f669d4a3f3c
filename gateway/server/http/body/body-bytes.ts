import type { Readable } from 'node:stream';
import { AppError } from '../../../base/error.ts';
import { say } from '../../../contract/operator-text.ts';

/** An uploaded file, held in memory. @throws body-too-large */
export async function bodyBytes(body: Readable, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes)
      throw new AppError('body-too-large', say('The file is larger than {size} bytes.', { size: maxBytes }));
    parts.push(part);
  }
  return Buffer.concat(parts);
}
