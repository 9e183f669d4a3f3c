import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../base/error.ts';

/** What of a data directory belongs to the station. Everything else is a cache, a lock or of another program. */
export const BACKED_UP = [
  'aerodeck.sqlite',
  'audit-heads.jsonl',
  'audit-key.pem',
  'board-logs',
  'checklists',
  'config.json',
  'corrections.json',
  'email-domains.json',
  'imports',
  'maps',
  'parameter-descriptions',
  'policies',
  'recording-indexes',
  'recordings',
  'scenarios',
  'sitl',
  'terrain',
  'video',
  'zones.geojson',
] as const;
export const STORE_FILE = 'aerodeck.sqlite';
export const MANIFEST_FILE = 'manifest.json';
const FORMAT = 1;
const CHUNK_BYTES = 1024 * 1024;

const manifestSchema = z.object({
  /** Of this file itself. */
  format: z.literal(FORMAT),
  /** Version of the program. */
  version: z.string(),
  createdUtc: z.iso.datetime(),
  /** `user_version` of the store. */
  schema: z.int().min(1),
  files: z.array(
    z.object({
      path: z
        .string()
        .min(1)
        .max(1000)
        .refine((path) => isInside(path), 'a path inside the backup'),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = BackupManifest['files'][number];

export const newManifest = (from: Omit<BackupManifest, 'format'>): BackupManifest => ({
  format: FORMAT,
  ...from,
});

/** @throws backup-invalid for a folder that is no complete backup */
export function readManifest(folder: string): BackupManifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));
  } catch (cause) {
    throw new AppError(
      'backup-invalid',
      `${folder} is not a complete backup: ${MANIFEST_FILE} is missing or damaged.`,
      { cause },
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const format = z.object({ format: z.int() }).safeParse(content).data?.format ?? 0;
  throw new AppError(
    'backup-invalid',
    format > FORMAT
      ? `${folder} was made by a newer version. Update the program, then restore it.`
      : `${folder} is not a backup: ${MANIFEST_FILE} has a wrong form.`,
  );
}

/** Reads in parts: recordings may be larger than memory. */
export function sha256Of(file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (;;) {
      const count = readSync(descriptor, chunk);
      if (count === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, count));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** A manifest of a stranger must not write anywhere else. */
function isInside(path: string): boolean {
  const parts = path.split('/');
  return (
    !path.includes('\\') &&
    BACKED_UP.some((name) => name === parts[0]) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
