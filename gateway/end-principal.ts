import type { CommandContext } from './action/command-context.ts';
import type { IdGenerator } from './base/id.ts';
import type { CommandStack } from './command-stack.ts';
import type { Actor } from './contract/actor.ts';
import type { ActionService } from './plan/action-service.ts';
import { vehicleName } from './vehicle/vehicle-name.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface PrincipalEndParts {
  readonly vehicleStack: Pick<VehicleStack, 'vehicles' | 'alerts'>;
  readonly commandStack: Pick<CommandStack, 'governance' | 'launches'>;
  readonly actions: Pick<ActionService, 'pauseActor' | 'abortActor'>;
  readonly ids: IdGenerator;
}

/** Ends everything an actor holds and waits for. `reason` is a sentence that the records show. Never sends anything. */
export type EndPrincipal = (actor: Actor, reason: string) => void;

const ALERT_CODE = 'no-commander';

/**
 * What happens when a credential ends (revoked, expired) or a person may no longer fly here: leases, queued actions,
 * launches and approvals of that actor end in this turn. What flies keeps doing what it was last told; an alert names
 * each vehicle that is left without a commander, until somebody takes command or it is disarmed.
 */
export function createEndPrincipal({
  vehicleStack: { vehicles, alerts },
  commandStack: { governance, launches },
  actions,
  ids,
}: PrincipalEndParts): EndPrincipal {
  const { commandLeases, approvals } = governance;
  const left = new Set<string>();
  const clear = (vehicleId: string): void => {
    if (left.delete(vehicleId)) alerts.clear({ vehicleId, code: ALERT_CODE });
  };
  commandLeases.events.on('lease', ({ vehicleId, holder }) => {
    if (holder) clear(vehicleId);
  });
  vehicles.on('removed', ({ vehicleId }) => clear(vehicleId));
  vehicles.on('changed', ({ vehicleId, heartbeat }) => {
    if (heartbeat?.isArmed === false) clear(vehicleId);
  });

  return (actor, reason) => {
    const context: CommandContext = {
      principal: { kind: 'operator', id: 'gateway', tenantId: 'local', scopes: new Set() },
      traceId: ids.traceId(),
      source: 'system',
    };
    actions.pauseActor(actor, reason, context);
    const held = commandLeases.endHolder(actor, reason);
    launches.endActor(actor, reason, context);
    actions.abortActor(actor, reason, context);
    approvals.withdrawAskedBy(actor, reason);
    for (const vehicleId of held) {
      const vehicle = vehicles.get(vehicleId);
      // A vehicle somebody was waiting for has its new commander already.
      if (vehicle?.heartbeat?.isArmed !== true || commandLeases.lease(vehicleId).holder) continue;
      left.add(vehicleId);
      alerts.raise({
        vehicleId,
        code: ALERT_CODE,
        severity: 'warning',
        text: `${vehicleName(vehicle)} has no commander. ${reason}`,
        advice: 'Take command, or give Hold, RTL or Land.',
      });
    }
  };
}
