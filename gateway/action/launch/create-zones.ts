import { join } from 'node:path';
import type { Runtime } from '../../base/runtime.ts';
import { say } from '../../contract/operator-text.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import { ZoneRepository } from './zone-repository.ts';

export interface ZonesOptions extends Runtime {
  readonly alerts: AlertRegistry;
  /** The folder of `zones.geojson`. */
  readonly folder: string;
  readonly defaultZonesFile: string;
}

/** The flight zones, with an alert while their file cannot be read. */
export function createZones({
  alerts,
  folder,
  defaultZonesFile,
  clock,
  logger,
}: ZonesOptions): ZoneRepository {
  const zones = new ZoneRepository({
    filePath: join(folder, 'zones.geojson'),
    defaultFilePath: defaultZonesFile,
    clock,
    logger: logger.child({ module: 'command' }),
  });
  const key = { vehicleId: null, code: 'zones-unreadable' } as const;
  zones.events.on('problem', (problem) => {
    if (!problem) {
      alerts.clear(key);
      return;
    }
    const { line, reason } = problem;
    alerts.raise({
      ...key,
      severity: 'caution',
      text:
        line === undefined
          ? say('zones.geojson cannot be read: {reason}', { reason })
          : say('zones.geojson cannot be read in line {line}: {reason}', { line, reason }),
      advice: 'Fix the file. The last valid zones apply until then.',
    });
  });
  return zones;
}
