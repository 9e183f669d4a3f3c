import type { Runtime } from '../base/runtime.ts';
import { say } from '../contract/operator-text.ts';
import { AuditTrail } from '../store/audit/audit-trail.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';

export interface AuditTrailFeatureOptions extends Runtime {
  readonly repositories: Repositories;
  readonly alerts: AlertRegistry;
  readonly dataDirectory: string;
  /** The damaged store of an earlier start, which was replaced. */
  readonly quarantined: string | undefined;
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
