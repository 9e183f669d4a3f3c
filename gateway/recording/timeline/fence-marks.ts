import type { FenceGroup } from '../../vehicle/handlers/fence.ts';
import { breachName } from './mavlink-words.ts';
import { markOf, type TimelineMark } from './timeline-mark.ts';

/** The text of a breach comes at once, the status once a second. */
const TEXT_BEFORE_MS = 2500;

interface Breach {
  readonly tMs: number;
  readonly type: number;
  readonly mark: TimelineMark;
}

/** Breaches of the fence, and their ends. */
export class FenceMarks {
  readonly #vehicleId: string;
  readonly #emit: (mark: TimelineMark) => void;
  #breach: Breach | undefined;
  #breachText: { readonly tMs: number; readonly text: string } | undefined;
  #clearText: { readonly tMs: number; readonly text: string } | undefined;

  constructor(vehicleId: string, emit: (mark: TimelineMark) => void) {
    this.#vehicleId = vehicleId;
    this.#emit = emit;
  }

  text(tMs: number, text: string): void {
    if (!/fence/i.test(text)) return;
    if (/breach cleared/i.test(text)) this.#clearText = { tMs, text };
    else if (/breach/i.test(text)) this.#breachText = { tMs, text };
  }

  status(tMs: number, fence: FenceGroup): void {
    if (fence.isBreached && this.#breach?.type !== fence.breachType) this.#begin(tMs, fence);
    else if (!fence.isBreached && this.#breach) this.#end(tMs, this.#breach);
  }

  #begin(tMs: number, { breachType, breachCount }: FenceGroup): void {
    const told = recent(this.#breachText, tMs);
    const side = breachName(breachType);
    const mark = markOf({
      t: told?.tMs ?? tMs,
      kind: 'fence',
      severity: 'warning',
      vehicle: this.#vehicleId,
      summary: `Fence breached: ${side}`,
      data: {
        what: 'fence_breach',
        breach: side,
        breachType,
        breachCount,
        text: told?.text ?? null,
        statusAtMs: tMs,
      },
    });
    this.#breach = { tMs: mark.t, type: breachType, mark };
    this.#emit(mark);
  }

  #end(tMs: number, { tMs: beganMs, type, mark }: Breach): void {
    this.#breach = undefined;
    const told = recent(this.#clearText, tMs);
    const endMs = told?.tMs ?? tMs;
    mark.endT = endMs;
    this.#emit(
      markOf({
        t: endMs,
        kind: 'fence',
        severity: 'info',
        vehicle: this.#vehicleId,
        summary: `Fence breach cleared: ${breachName(type)}`,
        data: {
          what: 'fence_cleared',
          breach: breachName(type),
          breachType: type,
          breached_s: (endMs - beganMs) / 1000,
          text: told?.text ?? null,
        },
      }),
    );
  }
}

function recent<Told extends { readonly tMs: number }>(
  told: Told | undefined,
  tMs: number,
): Told | undefined {
  return told && tMs - told.tMs <= TEXT_BEFORE_MS ? told : undefined;
}
