import type { Clock } from '../../base/clock.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { AuditedEvent } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';
import type { ActionRepository } from '../../store/repository/command/action-repository.ts';
import type { ActionJournal } from '../queue/action-journal.ts';
import type { VehicleControllers } from '../steps/flight/vehicle-controllers.ts';
import type { StepCatalogue } from '../steps/prepared-step.ts';
import type { StepPorts } from '../steps/step-definition.ts';
import type { AuditCommand } from './audit-command.ts';
import type { PlanApprovals, PlanAuthoriser } from './plan-governance.ts';
import type { PlanCommandLeases } from './run/plan-reservation.ts';
import type { PlanWorld } from './run/plan-world.ts';

/** Dependencies shared by everything that creates and runs actions and plans. */
export interface PlanParts {
  /** For reading. The journal alone writes. */
  readonly store: ActionRepository;
  readonly journal: ActionJournal;
  readonly leases: ResourceLeases;
  readonly commandLeases: PlanCommandLeases;
  readonly steps: StepCatalogue;
  readonly ports: StepPorts;
  readonly controllers: VehicleControllers;
  readonly world: PlanWorld;
  readonly authoriser: PlanAuthoriser;
  readonly approvals: PlanApprovals;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** How long a paused plan reserves its vehicles. Only the operator may take them before. */
  readonly pauseHoldMs: number;
  onVehicleEvent(listener: (event: Pick<VehicleEvent, 'vehicleId' | 'kind'>) => void): () => void;
  readonly audit: AuditCommand;
  /** Audits an event that already happened. Never throws. */
  auditAfterwards(entry: AuditedEvent, context: CommandContext): void;
}
