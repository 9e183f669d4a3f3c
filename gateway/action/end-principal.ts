import { isSameActor } from '../base/principal/actor.ts';
import { type EndFilter, type EndPrincipal, isSimulated } from '../base/principal/principal-reach.ts';
import type { Runtime } from '../base/runtime.ts';
import type { Governance } from '../command/create-governance.ts';
import { systemContext } from '../command/gate/command-context.ts';
import type { Onboard } from '../onboard/create-onboard.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import type { Actions } from './create-actions.ts';

export interface EndPrincipalOptions extends Runtime {
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly onboard: Onboard;
  readonly actions: Actions;
}

/**
 * Handles an ended credential (revoked, expired) or a person who may no longer fly here: ends the
 * actor's leases, queued actions, launches and approvals at once. Flying vehicles continue with
 * their last command. An alert names each vehicle without a commander, until another actor takes
 * command or the vehicle is disarmed.
 */
export function createEndPrincipal(options: EndPrincipalOptions): EndPrincipal {
  const { governance, onboard, ids } = options;
  const { vehicles } = options.fleet;
  const { service, launches } = options.actions;
  const { commandLeases, approvals, noCommander } = governance;
  const isArmed = (vehicleId: string): boolean => vehicles.get(vehicleId)?.heartbeat?.isArmed === true;

  return (actor, reason, extent = 'all') => {
    const matches: EndFilter = (mode, vehicleIds) =>
      extent === 'all' || (!isSimulated(mode) && (extent === 'live' || !vehicleIds.some(isArmed)));
    const context = systemContext(ids.traceId());
    onboard.consoles.endActor(actor, reason, matches);
    service.pauseActor(actor, reason, context, matches);
    const held = commandLeases.endHolder(actor, reason, (vehicleId) =>
      matches(vehicles.modeOf(vehicleId), [vehicleId]),
    );
    launches.endActor(actor, reason, context, matches);
    service.abortActor(actor, reason, context, matches);
    approvals.withdrawAskedBy(actor, reason, ({ mode }) => matches(mode, []));
    for (const vehicleId of held) noCommander.add(vehicleId, reason);
    return commandLeases
      .list()
      .some(
        ({ vehicleId, holder }) =>
          holder && isSameActor(holder, actor) && !isSimulated(vehicles.modeOf(vehicleId)),
      );
  };
}
