import xz from 'xz-decompress';
import { AppError, errorText } from '../../../base/error.ts';

/** PX4 packs 1.5 MB into a tenth of that; a vehicle's description of itself is hardly longer. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const XZ_MAGIC = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];

/**
 * The JSON of a metadata file, packed with xz or not.
 * @throws AppError validation when it is damaged, no JSON, or unpacks to more than 4 MiB
 */
export async function readMetadataFile(bytes: Uint8Array): Promise<unknown> {
  const isPacked = XZ_MAGIC.every((byte, index) => bytes[index] === byte);
  const plain = isPacked ? await unpacked(bytes) : bytes;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  } catch (cause) {
    throw new AppError('validation', `It is no JSON: ${errorText(cause)}`, { cause });
  }
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new xz.XzReadableStream(ReadableStream.from([bytes])).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > MAX_UNPACKED_BYTES) {
        await reader.cancel();
        throw new RangeError(`it unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
      }
      parts.push(part.value);
    }
  } catch (cause) {
    throw new AppError('validation', `It cannot be unpacked: ${errorText(cause)}`, { cause });
  }
  return Buffer.concat(parts);
}
