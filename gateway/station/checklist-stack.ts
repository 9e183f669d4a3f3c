import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { ChecklistLibrary } from '../action/checklist/checklist-library.ts';
import { ChecklistService, type ChecklistServiceOptions } from '../action/checklist/checklist-service.ts';
import { ChecklistRepository } from '../store/repository/command/checklist-repository.ts';
import { resource } from './program/shipped-files.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface ChecklistStackOptions
  extends Pick<ChecklistServiceOptions, 'audit' | 'clock' | 'ids' | 'logger'> {
  readonly vehicleStack: VehicleStack;
  readonly database: Database.Database;
  readonly dataDirectory: string;
}

/** Checklists of the station: shipped ones, own ones in the data directory, and what was ticked. */
export function createChecklists({
  vehicleStack,
  database,
  dataDirectory,
  logger,
  ...options
}: ChecklistStackOptions): ChecklistService {
  return new ChecklistService({
    ...options,
    library: new ChecklistLibrary({
      shippedFolder: resource('checklists'),
      ownFolder: join(dataDirectory, 'checklists'),
    }),
    store: new ChecklistRepository(database),
    vehicles: vehicleStack.vehicles,
    alerts: vehicleStack.alerts,
    logger: logger.child({ module: 'checklist' }),
  });
}
