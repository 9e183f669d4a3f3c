import type { Clock } from '../../base/clock.ts';
import type { AuditedEvent } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';
import type { ActionJournal } from '../queue/action-journal.ts';
import type { VehicleControllers } from '../steps/flight/vehicle-controllers.ts';
import type { StepCatalogue } from '../steps/prepared-step.ts';
import type { StepPorts } from '../steps/step-definition.ts';
import type { PlanCommandLeases } from './run/plan-hold.ts';

/** Dependencies shared by all services that run actions. */
export interface PlanParts {
  readonly journal: ActionJournal;
  readonly leases: ResourceLeases;
  readonly commandLeases: PlanCommandLeases;
  readonly steps: StepCatalogue;
  readonly ports: StepPorts;
  readonly controllers: VehicleControllers;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a paused plan reserves its vehicles. Only the operator may take them before. */
  readonly pauseHoldMs: number;
  onVehicleEvent(listener: (event: Pick<VehicleEvent, 'vehicleId' | 'kind'>) => void): () => void;
  /** Audits an event that already happened. Never throws. */
  auditAfterwards(entry: AuditedEvent, context: CommandContext): void;
}
