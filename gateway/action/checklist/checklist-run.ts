import type {
  Checklist,
  ChecklistItem,
  ChecklistOutcome,
  ChecklistResult,
} from '../../contract/action/checklist.ts';
import type { Actor } from '../../contract/actor.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { checkCondition } from '../steps/condition-check.ts';

export interface ChecklistTick {
  readonly itemId: string;
  readonly by: Actor;
  readonly atMs: number;
}

/** A checklist worked through once, for one flight of a vehicle. */
export interface ChecklistRun {
  readonly runId: string;
  readonly vehicleId: string;
  readonly checklistId: string;
  readonly startedAtMs: number;
  /** When the vehicle was switched on, as near as it is known: after another power-up none of this is valid. */
  readonly bootedAtMs: number | null;
  readonly ticks: readonly ChecklistTick[];
  readonly armedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly endReason: 'disarmed' | 'landed' | 'rebooted' | 'changed' | 'reset' | 'restarted' | null;
  /** As it stood when the vehicle armed. */
  readonly outcome: ChecklistOutcome | null;
}

/** The checklist's state with those ticks and the vehicle's present values. Unknown values meet no condition. */
export function checklistOutcome(
  { checklistId, content }: Pick<Checklist, 'checklistId' | 'content'>,
  ticks: readonly ChecklistTick[],
  vehicle: TelemetryVehicle | undefined,
  atMs: number,
): ChecklistOutcome {
  const items = content.sections.flatMap(({ title, items: inside }) =>
    inside.map((item) => resultOf(item, title, ticks, vehicle)),
  );
  const missing = items.filter(({ isRequired, isDone }) => isRequired && !isDone).map(({ text }) => text);
  return {
    checklistId,
    name: content.name,
    atMs,
    isComplete: missing.length === 0,
    done: items.filter(({ isDone }) => isDone).length,
    total: items.length,
    missing,
    items,
  };
}

function resultOf(
  { itemId, text, isRequired, checks }: ChecklistItem,
  section: string,
  ticks: readonly ChecklistTick[],
  vehicle: TelemetryVehicle | undefined,
): ChecklistResult {
  const base = { itemId, text, section, isRequired, isAutomatic: checks.length > 0 };
  if (checks.length > 0) {
    const results = checks.map((check) => checkCondition(check, vehicle?.id, () => vehicle));
    const isDone = results.every(({ isMet }) => isMet);
    const seen = [...new Set(results.map((result) => seenText(result)))].join(', ');
    return { ...base, isDone, by: null, atMs: null, seen };
  }
  const tick = ticks.find((each) => each.itemId === itemId);
  return { ...base, isDone: tick !== undefined, by: tick?.by ?? null, atMs: tick?.atMs ?? null, seen: null };
}

function seenText({ condition, seen }: ReturnType<typeof checkCondition>): string {
  const value = seen === null ? 'unknown' : typeof seen === 'number' ? Math.round(seen * 1000) / 1000 : seen;
  return `${condition.field} ${value}`;
}
