import { distanceM } from '../../base/geometry/local-frame.ts';
import type { Condition, ConditionResult } from '../../contract/action/condition.ts';
import { say } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';

/** Groups with frequent telemetry go stale earlier than others. Stale values prove nothing. */
const FAST_STALE_AFTER_MS = 3000;
const SLOW_STALE_AFTER_MS = 15_000;
const FAST_GROUPS: ReadonlySet<string> = new Set(['position', 'attitude', 'velocity']);

type Value = ConditionResult['seen'];

/** Checks telemetry now. An unknown, stale, lost or conflicting value meets no condition, not even `!=`. */
export function checkCondition(
  condition: Condition,
  ownVehicleId: string | null | undefined,
  vehicleOf: (vehicleId: string) => TelemetryVehicle | undefined,
): ConditionResult {
  const vehicleId = condition.vehicleId ?? ownVehicleId ?? undefined;
  const vehicle = vehicleId === undefined ? undefined : vehicleOf(vehicleId);
  const isTrusted =
    vehicle !== undefined && !vehicle.stale && !vehicle.conflict && vehicle.link.state !== 'lost';
  const seen = isTrusted ? seenValue(condition, vehicle) : null;
  const isMet = seen !== null && compare(seen, condition.operator, condition.value);
  const { field, operator, value } = condition;
  const comparison = `${field} ${operator} ${value}`;
  const what = say('{vehicle} {comparison}', { vehicle: vehicleId ?? 'no vehicle', comparison });
  const text =
    seen === null
      ? say('{condition}: unknown or too old', { condition: what })
      : say('{condition}: now {value}', {
          condition: what,
          value: typeof seen === 'number' ? round(seen) : String(seen),
        });
  return { condition, isMet, seen, text };
}

function seenValue(condition: Condition, vehicle: TelemetryVehicle): Value {
  const { field, lat, lon } = condition;
  const { position } = vehicle;
  if (field === 'distance_m') {
    if (!position || lat === undefined || lon === undefined || isOld('position', position)) return null;
    return distanceM(
      { latitudeDeg: position.lat, longitudeDeg: position.lon },
      { latitudeDeg: lat, longitudeDeg: lon },
    );
  }
  // The specification's names for values in a group.
  if (field === 'altitude_m' && (!position || isOld('position', position))) return null;
  if (field === 'battery_pct' && isOld('battery', vehicle.battery)) return null;
  const [group = '', ...rest] = field.split('.');
  let value: unknown = member(vehicle, group);
  if (isOld(group, value)) return null;
  for (const name of rest) value = member(value, name);
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function isOld(group: string, value: unknown): boolean {
  const ageMs = member(value, 'age_ms');
  if (ageMs === undefined) return false;
  const limitMs = FAST_GROUPS.has(group) ? FAST_STALE_AFTER_MS : SLOW_STALE_AFTER_MS;
  return typeof ageMs !== 'number' || ageMs > limitMs;
}

function compare(
  seen: NonNullable<Value>,
  operator: Condition['operator'],
  value: Condition['value'],
): boolean {
  if (typeof seen !== typeof value) return false;
  switch (operator) {
    case '==':
      return seen === value;
    case '!=':
      return seen !== value;
    case '<':
      return seen < value;
    case '<=':
      return seen <= value;
    case '>':
      return seen > value;
    case '>=':
      return seen >= value;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
