import { FenceBreach, MavCmd, MavResult } from '../../mavlink/codec/generated/enums.ts';

function namesOf(values: Readonly<Record<string, number>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(values).map(([name, value]) => [value, name]));
}

const COMMANDS = namesOf(MavCmd);
const RESULTS = namesOf(MavResult);

/** `MAV_CMD_NAV_TAKEOFF`, or the number where the name is not known. */
export function commandName(command: number): string {
  const name = COMMANDS.get(command);
  if (name === undefined) return `MAV_CMD ${command}`;
  return name.startsWith('MAV_CMD_') ? name : `MAV_CMD_${name}`;
}

/** `ACCEPTED`, `DENIED`, …; the number where the name is not known. */
export function resultName(result: number): string {
  return RESULTS.get(result) ?? `MAV_RESULT ${result}`;
}

const BREACHES = new Map<number, string>([
  [FenceBreach.MINALT, 'minimum altitude'],
  [FenceBreach.MAXALT, 'maximum altitude'],
  [FenceBreach.BOUNDARY, 'boundary'],
]);

/** Which side of the fence was crossed, in words. */
export function breachName(breachType: number): string {
  return BREACHES.get(breachType) ?? 'not told which side';
}
