import type { ZoneFileProblem } from '../../action/launch/zone-repository.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';

/** An alert while the file of zones cannot be read. */
export function tellZones(alerts: AlertRegistry, problem: ZoneFileProblem | undefined): void {
  const key = { vehicleId: null, code: 'zones-unreadable' } as const;
  if (!problem) {
    alerts.clear(key);
    return;
  }
  const where = problem.line === undefined ? '' : ` in line ${problem.line}`;
  alerts.raise({
    ...key,
    severity: 'caution',
    text: `zones.geojson cannot be read${where}: ${problem.reason}`,
    advice: 'Fix the file. The last valid zones apply until then.',
  });
}

/** An alert while commands cannot be written down. */
export function tellFullStore(alerts: AlertRegistry, reason: string | undefined): void {
  const key = { vehicleId: null, code: 'store-full' } as const;
  if (reason === undefined) {
    alerts.clear(key);
    return;
  }
  alerts.raise({
    ...key,
    severity: 'warning',
    text: `Commands are not recorded: ${reason}`,
    advice:
      'Free disk space. Hold, RTL, Land, Go to and Change altitude work without a record. Other commands are refused.',
  });
}
