import { z } from 'zod';

/** COMP_METADATA_TYPE_PARAMETER */
const PARAMETERS = 1;
const MAX_TYPES = 64;
const crc = z.number().int().min(0).max(0xffff_ffff);
const generalSchema = z.object({
  metadataTypes: z
    .array(
      z.object({
        type: z.number(),
        uri: z.string().max(300),
        fileCrc: crc.optional(),
        uriFallback: z.string().max(300).optional().catch(undefined),
        fileCrcFallback: crc.optional().catch(undefined),
      }),
    )
    .max(MAX_TYPES),
});

/** A file on board. */
export interface OnboardPlace {
  readonly path: string;
  /** Undefined: that of the component it was asked of. */
  readonly componentId: number | undefined;
  /** Undefined where it is not given: then the file cannot be verified, and it is not kept. */
  readonly crc: number | undefined;
}

/**
 * Where the parameter descriptions are on board, from a component's general file; undefined where they are
 * elsewhere, as on a server: this station uses no network for them.
 * @throws ZodError when it is not such a file
 */
export function parameterMetadataPlace(general: unknown): OnboardPlace | undefined {
  const entry = generalSchema.parse(general).metadataTypes.find(({ type }) => type === PARAMETERS);
  if (!entry) return undefined;
  const { uri, fileCrc, uriFallback, fileCrcFallback } = entry;
  return (
    onboardPlace({ uri, crc: fileCrc }) ??
    (uriFallback === undefined ? undefined : onboardPlace({ uri: uriFallback, crc: fileCrcFallback }))
  );
}

/** The file a URI means; undefined for one that is not on board. https://mavlink.io/en/services/ftp.html#mavlink-ftp-url-scheme */
export function onboardPlace(told: {
  readonly uri: string;
  readonly crc: number | undefined;
}): OnboardPlace | undefined {
  const [, component, path = ''] =
    /^mftp:\/\/(?:\[;comp=(\d{1,3})\])?(\/?[\x21-\x7e]{1,200})$/.exec(told.uri) ?? [];
  if (path === '' || path.split('/').includes('..')) return undefined;
  return { path, componentId: component === undefined ? undefined : Number(component), crc: told.crc };
}
