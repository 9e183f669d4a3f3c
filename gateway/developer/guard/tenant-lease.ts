import type { Actor } from '../../contract/actor.ts';
import type { CommandLease, ControlState, Takeover } from '../../contract/command/lease.ts';

/** Shown instead of the id of a member of another tenant. */
const SOMEBODY_ELSE = 'other';
/** Shown instead of what a stranger is doing: names of plans and missions are private. */
const BUSY = 'busy';

/**
 * Who commands a vehicle, as one tenant may see it. Of strangers it shows the kind only, and that they are
 * busy. The two sides of a takeover see what the other is doing: neither should take or give a vehicle
 * unseen.
 */
export function tenantLease(lease: CommandLease, isOwn: (actor: Actor) => boolean): CommandLease {
  const { holder, takeover, state } = lease;
  const isHolder = holder !== null && isOwn(holder);
  const isParty = isHolder || (takeover !== null && isOwn(takeover.by));
  const named = (actor: Actor): Actor => (isOwn(actor) ? actor : { kind: actor.kind, id: SOMEBODY_ELSE });
  return {
    ...lease,
    holder: holder && named(holder),
    state: isParty ? state : strangers(state),
    takeover: takeover && {
      ...(isParty ? takeover : observed(takeover)),
      by: named(takeover.by),
    },
  };
}

function observed(takeover: Takeover): Takeover {
  return {
    ...takeover,
    reason: '',
    requesterState: strangers(takeover.requesterState),
    holderState: strangers(takeover.holderState),
  };
}

function strangers(state: ControlState): ControlState {
  return { ...state, activity: state.activity === null ? null : BUSY };
}
