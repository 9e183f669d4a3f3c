import { AppError } from '../../base/error.ts';
import { launchPriorities, type MissionType, missionTypes } from '../../contract/action/launch.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { ZoneRepository } from './zone-repository.ts';

export type LaunchPriority = (typeof launchPriorities)[number];

/** @throws validation, listing the allowed values */
export function checkedMissionType(text: string): MissionType {
  const found = missionTypes.find((type) => type === text.trim().toLowerCase());
  if (found) return found;
  throw new AppError('validation', notOneOf('missionType', text, missionTypes), {
    context: { allowed: missionTypes },
  });
}

/** @throws validation, listing the allowed values */
export function checkedPriority(text: string): LaunchPriority {
  const found = launchPriorities.find((priority) => priority === text.trim().toLowerCase());
  if (found) return found;
  throw new AppError('validation', notOneOf('priority', text, launchPriorities), {
    context: { allowed: launchPriorities },
  });
}

function notOneOf(field: string, value: string, allowed: readonly string[]): OperatorText {
  return say('{field} "{value}" is not one of {allowed}.', { field, value, allowed: allowed.join(', ') });
}

/** A zone that may be flown in. @throws zone-unknown, naming the existing ones */
export function checkedZone(zoneId: string, zones: ZoneRepository): Zone {
  const zone = zones.get(zoneId);
  if (zone?.properties.kind === 'operation' && zones.isInForce(zoneId)) return zone;
  const allowed = zones
    .all()
    .features.filter(({ id, properties }) => properties.kind === 'operation' && zones.isInForce(id))
    .map(({ id }) => id);
  const why = zone
    ? say('Zone "{zone}" is {what}.', {
        zone: zoneId,
        what: zone.properties.kind === 'operation' ? 'not in force at this time' : 'a no-fly zone',
      })
    : say('No such zone: "{zone}".', { zone: zoneId });
  const list =
    allowed.length === 0
      ? 'No zone allows flights.'
      : say('Available: {zones}.', { zones: allowed.join(', ') });
  throw new AppError('zone-unknown', joinTexts([why, list], ' '), { context: { allowed } });
}
