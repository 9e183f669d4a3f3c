import type { Actor } from '../../contract/actor.ts';
import type { CommandLease, ControlState, Takeover } from '../../contract/command/lease.ts';

/** Stands for the id of somebody of another tenant. */
const SOMEBODY_ELSE = 'other';
/** Stands for what a stranger is doing: names of plans and missions are theirs. */
const BUSY = 'busy';

/**
 * Who commands a vehicle, as one tenant may see it: of strangers the kind only, and of what they do that they do something.
 * The two sides of a takeover see each other's doing, because nobody should take or give a vehicle unseen.
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
