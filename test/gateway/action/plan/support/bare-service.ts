import type Database from 'better-sqlite3';
import { ActionService } from '../../../../../gateway/action/queue/action-service.ts';
import type { StepCatalogue } from '../../../../../gateway/action/steps/prepared-step.ts';
import type { StepPorts } from '../../../../../gateway/action/steps/step-definition.ts';
import { systemClock } from '../../../../../gateway/base/clock.ts';
import { randomIds } from '../../../../../gateway/base/id/random-id.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { ResourceLeases } from '../../../../../gateway/command/lease/resource-leases.ts';
import type { TelemetryVehicle } from '../../../../../gateway/contract/vehicle/telemetry.ts';
import { AuditRepository } from '../../../../../gateway/store/repository/audit/audit-repository.ts';
import { ActionRepository } from '../../../../../gateway/store/repository/command/action-repository.ts';
import { sampleDecisionRecord } from '../../../../builder/governance-samples.ts';

/** Actions and plans over a real store and the machine's clock; governance allows everything, and nothing else is there. */
export function bareService(
  database: Database.Database,
  parts: { readonly steps: StepCatalogue; readonly vehicle: (id: string) => TelemetryVehicle },
): ActionService {
  const clock = systemClock;
  const audit = new AuditRepository(database);
  const absent = () => {
    throw new Error('not here');
  };
  const never = () => () => undefined;
  return new ActionService({
    store: new ActionRepository(database),
    leases: new ResourceLeases(clock),
    commandLeases: { enter: () => ({ end: () => undefined }) },
    steps: parts.steps,
    stepTypes: () => [],
    ports: {
      clock,
      vehicle: parts.vehicle,
      onVehicle: never,
      submit: absent,
      whenCommandEnded: absent,
    } as unknown as StepPorts,
    world: {
      modeOf: () => 'sim',
      vehicle: () => undefined,
      zones: { touching: () => [], keepsInside: () => undefined },
      isZone: () => true,
      wayOver: absent,
    },
    authoriser: {
      zones: { touching: () => [], keepsInside: () => undefined },
      judge: async () => sampleDecisionRecord({ decision: 'allow', expiresAtMs: Number.MAX_SAFE_INTEGER }),
    },
    approvals: { ask: absent, get: () => undefined, on: never },
    audit,
    onCommand: never,
    onLosing: never,
    onVehicleEvent: never,
    runs: [],
    clock,
    ids: randomIds(clock),
    logger: silentLogger,
  });
}
