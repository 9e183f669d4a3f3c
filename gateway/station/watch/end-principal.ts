import type { ActionService } from '../../action/queue/action-service.ts';
import type { IdGenerator } from '../../base/id.ts';
import { type EndFilter, isSimulated } from '../../base/principal/principal-reach.ts';
import { isSameActor } from '../../base/principal/same-actor.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Actor } from '../../contract/actor.ts';
import type { CommandStack } from '../command-stack.ts';
import type { DirectStack } from '../direct-stack.ts';
import type { VehicleStack } from '../vehicle-stack.ts';

export interface PrincipalEndParts {
  readonly vehicleStack: Pick<VehicleStack, 'vehicles'>;
  readonly commandStack: Pick<CommandStack, 'governance' | 'launches' | 'noCommander'>;
  readonly actions: Pick<ActionService, 'pauseActor' | 'abortActor'>;
  readonly direct: Pick<DirectStack, 'consoles'>;
  readonly ids: IdGenerator;
}

/** What ends: everything, what concerns live vehicles, or of that only what concerns none that is armed. */
export type EndExtent = 'all' | 'live' | 'live-disarmed';

/**
 * Ends what an actor holds and waits for. `reason` is a sentence that the records show. Never sends anything.
 * @returns whether the actor still commands a live vehicle
 */
export type EndPrincipal = (actor: Actor, reason: string, extent?: EndExtent) => boolean;

/**
 * What happens when a credential ends (revoked, expired) or a person may no longer fly here: leases, queued
 * actions, launches and approvals of that actor end immediately. Flying vehicles continue with their last
 * command. An alert names each vehicle left without a commander, until another takes command or it is
 * disarmed.
 */
export function createEndPrincipal({
  vehicleStack: { vehicles },
  commandStack: { governance, launches, noCommander },
  actions,
  direct,
  ids,
}: PrincipalEndParts): EndPrincipal {
  const { commandLeases, approvals } = governance;
  const isArmed = (vehicleId: string): boolean => vehicles.get(vehicleId)?.heartbeat?.isArmed === true;

  return (actor, reason, extent = 'all') => {
    const isMeant: EndFilter = (mode, vehicleIds) =>
      extent === 'all' || (!isSimulated(mode) && (extent === 'live' || !vehicleIds.some(isArmed)));
    const context: CommandContext = {
      principal: { kind: 'operator', id: 'gateway', tenantId: 'local', scopes: new Set() },
      traceId: ids.traceId(),
      source: 'system',
    };
    direct.consoles.endActor(actor, reason, isMeant);
    actions.pauseActor(actor, reason, context, isMeant);
    const held = commandLeases.endHolder(actor, reason, (vehicleId) =>
      isMeant(vehicles.modeOf(vehicleId), [vehicleId]),
    );
    launches.endActor(actor, reason, context, isMeant);
    actions.abortActor(actor, reason, context, isMeant);
    approvals.withdrawAskedBy(actor, reason, ({ mode }) => isMeant(mode, []));
    for (const vehicleId of held) noCommander.add(vehicleId, reason);
    return commandLeases
      .list()
      .some(
        ({ vehicleId, holder }) =>
          holder && isSameActor(holder, actor) && !isSimulated(vehicles.modeOf(vehicleId)),
      );
  };
}
