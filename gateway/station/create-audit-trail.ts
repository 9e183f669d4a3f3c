import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../base/error.ts';
import type { Runtime } from '../base/runtime.ts';
import { say } from '../contract/operator-text.ts';
import { AuditTrail } from '../store/audit/audit-trail.ts';
import type { Repositories } from '../store/create-repositories.ts';
import { damageMark } from '../store/database.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import type { Jobs } from './job/job-kinds.ts';

export interface AuditTrailFeatureOptions extends Runtime {
  readonly repositories: Repositories;
  readonly alerts: AlertRegistry;
  readonly dataDirectory: string;
  /** The damaged store of an earlier start, which was replaced. */
  readonly quarantined: string | undefined;
  /** Whether the whole store was read at this start. */
  readonly isChecked: boolean;
  readonly jobs: Pick<Jobs, 'run'>;
}

/** The audit record as something that can be proven, with alerts when it, or the store it is in, is in trouble. */
export function createAuditTrail(options: AuditTrailFeatureOptions): AuditTrail {
  const { repositories, alerts, quarantined } = options;
  const broken = { vehicleId: null, code: 'audit-broken' } as const;
  const unsigned = { vehicleId: null, code: 'audit-unsigned' } as const;
  if (quarantined !== undefined)
    alerts.raise({
      vehicleId: null,
      code: 'store-damaged',
      severity: 'warning',
      text: 'The database was damaged and has been replaced. Some earlier commands, audit rows and links are missing.',
      advice: say('The damaged file is kept as {file}. Check the disk.', { file: quarantined }),
    });
  if (!options.isChecked) void checkStore(options);
  return new AuditTrail({
    ...options,
    audit: repositories.audit,
    heads: repositories.auditHeads,
    isStoreReplaced: quarantined !== undefined,
    onBroken(reason) {
      if (reason === undefined) alerts.clear(broken);
      else
        alerts.raise({
          ...broken,
          severity: 'warning',
          text: say('The audit record was changed. {reason}', { reason }),
          advice: 'Save a copy of the data directory and of earlier exports. Commands are still recorded.',
        });
    },
    onUnsigned(reason) {
      if (reason === undefined) alerts.clear(unsigned);
      else
        alerts.raise({
          ...unsigned,
          severity: 'caution',
          text: say('The end of the audit record cannot be signed: {reason}', { reason }),
          advice:
            'Free space on the disk of the data directory or repair it. Signing is retried every minute.',
        });
    },
  });
}

/** Reads a large store while the gateway runs. A damaged one is replaced by the next start, never in flight. */
async function checkStore({ dataDirectory, alerts, jobs, logger }: AuditTrailFeatureOptions): Promise<void> {
  const file = join(dataDirectory, 'aerodeck.sqlite');
  try {
    const damage = await jobs.run('store-check', file, { owner: 'station' });
    if (damage === undefined) return;
    logger.error({ module: 'store', file, damage }, 'the store is damaged');
    alerts.raise({
      vehicleId: null,
      code: 'store-unreadable',
      severity: 'warning',
      text: 'The database is damaged: a part of it cannot be read.',
      advice:
        'Flying stays possible. After landing check the disk and start again: the damaged file is then kept aside, and an earlier copy or an empty one takes its place.',
    });
    writeFileSync(damageMark(file), damage);
  } catch (thrown) {
    logger.warn({ module: 'store', file, reason: errorText(thrown) }, 'the store could not be checked');
  }
}
