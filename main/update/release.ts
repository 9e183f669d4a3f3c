import { createHash, createPublicKey, verify } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { canonicalJson } from '../../gateway/base/canonical-json.ts';
import { UpdateFailure } from './update-failure.ts';

const version = z
  .string()
  .max(64)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/);
const maxFileBytes = 2e9;

/** The part of `latest*.yml` that is signed. Nothing else in the file is used. */
const releaseSchema = z.object({
  version,
  releaseDate: z.string().max(64),
  releaseNotes: z.string().max(65_536).default(''),
  files: z
    .array(
      z.object({
        /** A plain name, so that no other place of the server or disk can be meant. */
        url: z
          .string()
          .max(200)
          .regex(/^[0-9A-Za-z][0-9A-Za-z._+-]*$/),
        sha512: z.string().regex(/^[0-9A-Za-z+/]{86}==$/),
        size: z.number().int().min(1).max(maxFileBytes),
      }),
    )
    .min(1)
    .max(20),
});
export type Release = z.infer<typeof releaseSchema>;

const signaturesSchema = z
  .array(z.object({ key: z.string().max(64), signature: z.string().max(128) }))
  .max(8)
  .default([]);
export type ReleaseSignature = z.infer<typeof signaturesSchema>[number];

/** @throws UpdateFailure `unreadable` */
export function readRelease(text: string): { release: Release; signatures: readonly ReleaseSignature[] } {
  try {
    const value = z
      .looseObject({ aerodeckSignatures: signaturesSchema })
      .parse(parse(text, { maxAliasCount: 0 }));
    return { release: releaseSchema.parse(value), signatures: value.aerodeckSignatures };
  } catch {
    throw new UpdateFailure('unreadable');
  }
}

/**
 * The bytes that are signed. The name of the file on the server is among them, so that a beta release
 * cannot be served as a stable one, nor one for another system.
 */
export function signedBytes(channelFile: string, release: Release): Buffer {
  return Buffer.from(canonicalJson({ form: 'aerodeck-release-1', channelFile, ...release }));
}

/** Short name of a public key (base64 of its 32 bytes). */
export function keyId(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

/** The start of every Ed25519 public key in SPKI form, which Node reads. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Returns the release if one of `acceptedKeys` signed it for this place.
 * @throws UpdateFailure `unreadable`, `unsigned`, `other-key`, `altered` (the signature is of other content, or of
 * another channel or system)
 */
export function verifiedRelease(text: string, channelFile: string, acceptedKeys: readonly string[]): Release {
  const { release, signatures } = readRelease(text);
  if (signatures.length === 0) throw new UpdateFailure('unsigned');
  const byId = new Map(acceptedKeys.map((key) => [keyId(key), key]));
  const known = signatures.filter(({ key }) => byId.has(key));
  if (known.length === 0) throw new UpdateFailure('other-key');
  const bytes = signedBytes(channelFile, release);
  const isValid = known.some(({ key, signature }) => {
    const raw = Buffer.from(byId.get(key) ?? '', 'base64');
    const publicKey = createPublicKey({
      key: Buffer.concat([spkiPrefix, raw]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, bytes, publicKey, Buffer.from(signature, 'base64'));
  });
  if (!isValid) throw new UpdateFailure('altered');
  return release;
}
