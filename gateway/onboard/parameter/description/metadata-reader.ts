import xz from 'xz-decompress';
import { countValues } from '../../../base/count-values.ts';
import { AppError, errorText } from '../../../base/error.ts';
import { type OnboardPlace, parameterMetadataPlace } from './general-metadata.ts';
import { type DescribedParameters, describedParameters } from './parameter-metadata.ts';

/**
 * Reads a vehicle's metadata files in job processes, because validation typically takes a tenth of
 * a second. The vehicle is the owner. All functions throw AppErrors.
 */
export interface MetadataReader {
  /** Finds the parameter descriptions' file in the general file. */
  readonly general: (bytes: Uint8Array, owner: string) => Promise<OnboardPlace | undefined>;
  readonly parameters: (bytes: Uint8Array, owner: string) => Promise<DescribedParameters>;
}

/** The gateway processes them in one turn. 1,500 parameters with twelve choices each have about 60,000. */
const MAX_VALUES = 100_000;

/** Job. @throws AppError validation */
export function readGeneralFile(bytes: Uint8Array): Promise<OnboardPlace | undefined> {
  return read(bytes, parameterMetadataPlace);
}

/** Job. @throws AppError validation */
export async function readParameterFile(bytes: Uint8Array): Promise<DescribedParameters> {
  const described = await read(bytes, describedParameters);
  if (countValues([...described.values()], MAX_VALUES) > MAX_VALUES)
    throw new AppError('validation', `The file describes more than ${MAX_VALUES} values.`);
  return described;
}

async function read<Content>(bytes: Uint8Array, of: (file: unknown) => Content): Promise<Content> {
  const file = await readMetadataFile(bytes);
  try {
    return of(file);
  } catch (cause) {
    throw new AppError('validation', `Not a metadata file: ${errorText(cause)}`, { cause });
  }
}

/** PX4 packs 1.5 MB into a tenth of that. Metadata files are hardly longer. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const XZ_MAGIC = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];

/**
 * The JSON of a metadata file, optionally packed with xz.
 * @throws AppError validation if it is damaged, not JSON, or unpacks to more than 4 MiB
 */
export async function readMetadataFile(bytes: Uint8Array): Promise<unknown> {
  const plain = await unpackedFile(bytes, MAX_UNPACKED_BYTES);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  } catch (cause) {
    throw new AppError('validation', `Not valid JSON: ${errorText(cause)}`, { cause });
  }
}

/**
 * The bytes, unpacked if they are packed with xz.
 * @throws AppError validation if it is damaged or unpacks to more than `maxBytes`
 */
export async function unpackedFile(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (!XZ_MAGIC.every((byte, index) => bytes[index] === byte)) return bytes;
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new xz.XzReadableStream(ReadableStream.from([bytes])).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > maxBytes) {
        await reader.cancel();
        throw new RangeError(`it unpacks to more than ${maxBytes} bytes`);
      }
      parts.push(part.value);
    }
  } catch (cause) {
    throw new AppError('validation', `The file cannot be unpacked: ${errorText(cause)}`, { cause });
  }
  return Buffer.concat(parts);
}
