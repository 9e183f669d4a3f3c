import { readFileSync, statSync } from 'node:fs';
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
/** More than a station of years has. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 200_000;

const manifestSchema = z.object({
  /** Of this file itself. */
  format: z.literal(FORMAT),
  /** Version of the program. */
  version: z.string(),
  createdUtc: z.iso.datetime(),
  /** `user_version` of the store. */
  schema: z.int().min(1),
  files: z
    .array(
      z.object({
        path: z
          .string()
          .min(1)
          .max(1000)
          .refine((path) => isInside(path), 'a path inside the backup'),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(MAX_FILES)
    .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, 'no file twice')
    .refine((files) => files.some(({ path }) => path === STORE_FILE), `${STORE_FILE}`),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = BackupManifest['files'][number];

/** @throws when it could not be restored, such as with too many files */
export const newManifest = (from: Omit<BackupManifest, 'format'>): BackupManifest =>
  manifestSchema.parse({ format: FORMAT, ...from });

/** Of a backup that a newer version made: its files may have names that this one does not know. */
const foreignSchema = z.object({ format: z.int(), version: z.string(), schema: z.int() });

/**
 * @param known version and schema of this program
 * @throws backup-invalid for a folder that is no complete backup, or a newer version made
 */
export function readManifest(
  folder: string,
  known: { readonly version: string; readonly schema: number },
): BackupManifest {
  const file = join(folder, MANIFEST_FILE);
  let content: unknown;
  try {
    if (statSync(file).size > MAX_MANIFEST_BYTES) throw new Error('too large');
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AppError(
      'backup-invalid',
      `${folder} is not a complete backup: ${MANIFEST_FILE} is missing or damaged.`,
      { cause },
    );
  }
  const parsed = manifestSchema.safeParse(content);
  const { format, version, schema } = foreignSchema.safeParse(content).data ?? {
    format: 0,
    version: '',
    schema: 0,
  };
  const isNewer =
    format > FORMAT || schema > known.schema || (!parsed.success && isLater(version, known.version));
  if (parsed.success && !isNewer) return parsed.data;
  throw new AppError(
    'backup-invalid',
    isNewer
      ? `The backup was made by version ${version.slice(0, 40)}, which is newer than this program (${known.version}). Update the program, then restore it.`
      : `${folder} is not a backup: ${MANIFEST_FILE} has a wrong form.`,
  );
}

/** Whether the version of a release such as 1.10.0 comes after another. */
function isLater(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0 && /^\d+\.\d+/.test(one);
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
