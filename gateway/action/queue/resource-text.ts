import { AppError } from '../../base/error.ts';
import { holderText } from '../../base/principal/holder-name.ts';
import type { Resource, ResourceLease } from '../../contract/action/action.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';

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

/** @throws resource-busy if a lease blocks; `text` makes the message from a sentence about its holder */
export function refuseBusy(
  blocking: ResourceLease | undefined,
  text: (held: OperatorText) => OperatorText = (held) => held,
): void {
  if (!blocking) return;
  const what = resourceText(blocking);
  const held = say('{what} is held by {holder}.', { what, holder: holderText(blocking) });
  throw new AppError('resource-busy', text(held), { context: { lease: blocking } });
}

/** For what waits until all of these end. `nameOf`: the resource as part of a sentence. */
export function waitingText(
  leases: readonly ResourceLease[],
  nameOf: (lease: ResourceLease) => OperatorText = resourceText,
): OperatorText {
  // All are free, but an earlier request waits for one of them.
  if (leases.length === 0) return 'Waiting for its turn';
  const named = leases.map((lease) =>
    say('{what} (held by {holder})', { what: nameOf(lease), holder: holderText(lease) }),
  );
  return say('Waiting for {what}', { what: joinTexts(named, ', ') });
}

/** Why a vehicle's event ends its action; undefined if it does not. */
export function lostText(vehicle: string, kind: VehicleEvent['kind']): OperatorText | undefined {
  if (kind === 'lost') return say('{vehicle} was lost during the action. Outcome unknown.', { vehicle });
  if (kind === 'rebooted') return say('{vehicle} rebooted during the action. Outcome unknown.', { vehicle });
  return kind === 'conflict'
    ? say('Another vehicle with the system id of {vehicle} appeared during the action. Outcome unknown.', {
        vehicle,
      })
    : undefined;
}
