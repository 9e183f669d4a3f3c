import { join } from 'node:path';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { ChecklistLibrary } from './checklist-library.ts';
import { ChecklistService, type ChecklistServiceOptions } from './checklist-service.ts';

export interface ChecklistsOptions extends Omit<ChecklistServiceOptions, 'library' | 'vehicles' | 'alerts'> {
  readonly fleet: Fleet;
  readonly shippedFolder: string;
  readonly dataDirectory: string;
}

/** The station's checklists: shipped ones, own ones in the data directory, and the ticks. */
export function createChecklists(options: ChecklistsOptions): ChecklistService {
  const { fleet, shippedFolder, dataDirectory, logger } = options;
  return new ChecklistService({
    ...options,
    library: new ChecklistLibrary({ shippedFolder, ownFolder: join(dataDirectory, 'checklists') }),
    vehicles: fleet.vehicles,
    alerts: fleet.alerts,
    logger: logger.child({ module: 'checklist' }),
  });
}
