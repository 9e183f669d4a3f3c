import { AppError } from '../../base/error.ts';
import { ANOTHER_ID, mayName, nameFor } from '../../base/principal/holder-name.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { english, say } from '../../contract/operator-text.ts';
import { activityOf, type LeaseEntry } from './lease-table.ts';

/** Another actor holds the vehicle. Names holder and activity only to those who may know. */
export function leaseHeld(entry: LeaseEntry, asker: Principal): AppError {
  const { vehicleId, holder, holderTenantId: tenantId = '', epoch } = entry;
  const isNamed = mayName(asker, { tenantId });
  const activity = isNamed ? activityOf(entry) : undefined;
  return new AppError(
    'lease-held',
    say(
      '{holder} has command of {vehicle}. Ask to take over, or wait until it is released. Hold, RTL and Land work for everyone.',
      {
        holder: nameFor(asker, { id: holder?.id ?? 'Another operator', tenantId }),
        vehicle:
          activity === undefined
            ? vehicleId
            : say('{vehicle} ({activity})', { vehicle: vehicleId, activity }),
      },
    ),
    {
      context: {
        holder: holder && !isNamed ? { kind: holder.kind, id: ANOTHER_ID } : (holder ?? null),
        activity: activity === undefined ? null : english(activity),
        epoch,
      },
    },
  );
}

/** The request's epoch has ended. */
export function epochEnded({ vehicleId: vehicle, epoch }: LeaseEntry): AppError {
  return new AppError(
    'lease-held',
    say('Another operator has taken command of {vehicle} in the meantime. Nothing was sent.', { vehicle }),
    { context: { epoch } },
  );
}

/** The takeover request names a former holder. */
export function holderChanged({ vehicleId: vehicle, epoch }: LeaseEntry): AppError {
  return new AppError(
    'version-conflict',
    say('Another operator now has command of {vehicle}. Check who it is and ask again.', { vehicle }),
    { context: { epoch } },
  );
}

/** The billing plan allows `most` vehicles, and these already count. */
export function vehicleLimit(most: number, vehicles: readonly string[]): AppError {
  return new AppError(
    'plan-limit',
    say(
      'Vehicle limit of this billing plan: {most}. In use: {vehicles}. Land and disarm one, or activate a larger plan.',
      { most, vehicles: vehicles.join(', ') },
    ),
    { context: { limit: 'vehicles', allowed: most, vehicles } },
  );
}
