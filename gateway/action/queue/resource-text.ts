import { holderText } from '../../base/principal/holder-name.ts';
import type { Resource, ResourceLease } from '../../contract/action/action.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';

/** A resource as part of a sentence. */
export function resourceText({ type, id }: Resource): OperatorText {
  switch (type) {
    case 'vehicle':
      return say('vehicle {id}', { id });
    case 'dock':
      return say('dock {id}', { id });
    case 'airspace':
      return say('airspace {id}', { id });
    case 'operator':
      return say('operator {id}', { id });
    case 'payload':
      return say('payload {id}', { id });
  }
}

/** A sentence about a resource another actor holds. */
export function heldText(lease: ResourceLease): OperatorText {
  return say('{what} is held by {holder}.', { what: resourceText(lease), holder: holderText(lease) });
}

/** `what` with its holder, as part of a sentence. */
export function withHolder(what: OperatorText, { heldBy }: Pick<ResourceLease, 'heldBy'>): OperatorText {
  return say('{what} (held by {holder})', { what, holder: holderText({ heldBy }) });
}

/** For an action that waits for all of these. */
export function waitingText(what: readonly OperatorText[]): OperatorText {
  return say('Waiting for {what}', { what: joinTexts(what, ', ') });
}
