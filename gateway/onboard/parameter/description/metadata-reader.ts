import { countValues } from '../../../base/count-values.ts';
import { AppError, errorText } from '../../../base/error.ts';
import { type BoardPlace, parameterMetadataPlace } from './general-metadata.ts';
import { type DescribedParameters, describedParameters } from './parameter-metadata.ts';
import { readMetadataFile } from './read-metadata-file.ts';

/**
 * Reads the metadata files of a vehicle in job processes: validating those of an ordinary vehicle takes a tenth of a second.
 * The vehicle is the owner. All throw AppErrors.
 */
export interface MetadataReader {
  /** Where the descriptions of parameters are, out of the general file. */
  readonly general: (bytes: Uint8Array, owner: string) => Promise<BoardPlace | undefined>;
  readonly parameters: (bytes: Uint8Array, owner: string) => Promise<DescribedParameters>;
}

/** The gateway takes them over in one go. 1,500 parameters with twelve choices each have about 60,000. */
const MAX_VALUES = 100_000;

/** Job. @throws AppError validation */
export function readGeneralFile(bytes: Uint8Array): Promise<BoardPlace | undefined> {
  return read(bytes, parameterMetadataPlace);
}

/** Job. @throws AppError validation */
export async function readParameterFile(bytes: Uint8Array): Promise<DescribedParameters> {
  const described = await read(bytes, describedParameters);
  if (countValues([...described.values()], MAX_VALUES) > MAX_VALUES)
    throw new AppError('validation', `It describes more than ${MAX_VALUES} values.`);
  return described;
}

async function read<Content>(bytes: Uint8Array, of: (file: unknown) => Content): Promise<Content> {
  const file = await readMetadataFile(bytes);
  try {
    return of(file);
  } catch (cause) {
    throw new AppError('validation', `It is no metadata file: ${errorText(cause)}`, { cause });
  }
}
