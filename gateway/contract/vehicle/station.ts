import { z } from 'zod';
import { type StationRole, stationRoleSchema } from '../account/access.ts';
import type { RequestContext } from '../account/principal.ts';

/** What prevents an account from using its role. */
export const MISSING_FOR_LIVE = ['company-email', 'credits'] as const;

/** An account of this machine and its role for live vehicles, granted by the operator. */
export const stationMemberSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    role: stationRoleSchema.nullable().describe('null: not admitted'),
    admittedBy: z.string().nullable().describe('Id of the actor who gave the present role'),
    admittedAtMs: z.number().int().nullable(),
    missing: z
      .array(z.enum(MISSING_FOR_LIVE))
      .describe('What the account still lacks. The role takes effect only when this is empty'),
  })
  .meta({ id: 'StationMember' });
export type StationMember = z.infer<typeof stationMemberSchema>;

/** Body of `PUT /api/station/members/{accountId}`. */
export const stationMemberRequestSchema = z
  .strictObject({ role: stationRoleSchema })
  .meta({ id: 'StationMemberRequest' });

/** Body of `POST /api/station/backups`. */
export const backupRequestSchema = z
  .strictObject({
    folder: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'A new folder on the machine of the gateway, as an absolute path. Default: one beside the data directory',
      ),
  })
  .meta({ id: 'BackupRequest' });
export type BackupRequest = z.infer<typeof backupRequestSchema>;

/** A complete backup of the station. */
export const backupSchema = z
  .object({
    folder: z.string().describe('On the machine of the gateway'),
    createdUtc: z.iso.datetime().describe('When its copying ended'),
    files: z.number().int(),
    bytes: z.number().int(),
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof backupSchema>;

/** A request that copies files and has not ended: an import, an export or a backup. */
export const longRequestSchema = z
  .object({ operation: z.string().describe('operationId of the request'), startedAtMs: z.int() })
  .meta({ id: 'LongRequest' });
export type LongRequest = z.infer<typeof longRequestSchema>;

/** How a backup takes the place of this station. It needs a gateway that has ended. */
export const restoreMethodSchema = z
  .object({
    dataDirectory: z.string().describe('On the machine of the gateway'),
    command: z
      .string()
      .nullable()
      .describe('With FOLDER for the backup; null: this installation has no command line'),
  })
  .meta({ id: 'RestoreMethod' });
export type RestoreMethod = z.infer<typeof restoreMethodSchema>;

/** Copies of the whole station. */
export interface BackupPort {
  readonly restoreMethod: RestoreMethod;
  /** Resolves when the copy is complete; the station works on meanwhile. @throws backup-failed, validation */
  write(request: BackupRequest, context: RequestContext): Promise<Backup>;
}

/** Who may see and command this machine's live vehicles. For the operator and station administrators. */
export interface StationPort {
  /** Accounts of this machine, newest first. `isAdmitted` selects those with or without a role. */
  list(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly isAdmitted?: boolean | undefined;
  }): readonly StationMember[];
  /** Gives an account, named by its id or e-mail address, a role. @throws not-found, store-unavailable */
  put(account: string, role: StationRole, context: RequestContext): StationMember;
  /** Removes an account's role. No effect without one. @throws not-found, store-unavailable */
  remove(account: string, context: RequestContext): void;
}
