import type { AuditTrailOptions } from '../../store/audit/audit-trail.ts';
import type { VehicleStack } from '../vehicle-stack.ts';

/** How the operator hears of trouble with the audit record. */
export function auditAlerts({ alerts }: VehicleStack): Pick<AuditTrailOptions, 'onBroken' | 'onUnsigned'> {
  const broken = { vehicleId: null, code: 'audit-broken' } as const;
  const unsigned = { vehicleId: null, code: 'audit-unsigned' } as const;
  return {
    onBroken(reason) {
      if (reason === undefined) alerts.clear(broken);
      else
        alerts.raise({
          ...broken,
          severity: 'warning',
          text: `The audit record was changed. ${reason}`,
          advice: 'Save a copy of the data directory and of earlier exports. Commands are still recorded.',
        });
    },
    onUnsigned(reason) {
      if (reason === undefined) alerts.clear(unsigned);
      else
        alerts.raise({
          ...unsigned,
          severity: 'caution',
          text: `The end of the audit record cannot be signed: ${reason}`,
          advice:
            'Free space on the disk of the data directory or repair it. Signing is retried every minute.',
        });
    },
  };
}

/** Says that the store of an earlier start could not be used. */
export function alertQuarantine({ alerts }: VehicleStack, quarantined: string): void {
  alerts.raise({
    vehicleId: null,
    code: 'store-damaged',
    severity: 'warning',
    text: 'The database was damaged and has been replaced. Some earlier commands, audit rows and links are missing.',
    advice: `The damaged file is kept as ${quarantined}. Check the disk.`,
  });
}
