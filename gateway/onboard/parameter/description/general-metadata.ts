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

/** An onboard file. */
export interface OnboardPlace {
  readonly path: string;
  /** Undefined: the component that was asked. */
  readonly componentId: number | undefined;
  /** Undefined if not given: the file then cannot be verified and is not cached. */
  readonly crc: number | undefined;
}

/**
 * The onboard file with the parameter descriptions, from a component's general file; undefined if
 * they are elsewhere, such as on a server: this station uses no network for them.
 * @throws ZodError if it is another kind of file
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

/** The onboard file a URI names; else undefined. https://mavlink.io/en/services/ftp.html#mavlink-ftp-url-scheme */
export function onboardPlace(reported: {
  readonly uri: string;
  readonly crc: number | undefined;
}): OnboardPlace | undefined {
  const [, component, path = ''] =
    /^mftp:\/\/(?:\[;comp=(\d{1,3})\])?(\/?[\x21-\x7e]{1,200})$/.exec(reported.uri) ?? [];
  if (path === '' || path.split('/').includes('..')) return undefined;
  return { path, componentId: component === undefined ? undefined : Number(component), crc: reported.crc };
}
