import { say } from '../../contract/operator-text.ts';
import { FenceBreach } from '../../mavlink/codec/generated/enums.ts';
import type { FenceGroup } from '../../vehicle/state/groups.ts';
import { markOf, type TimelineMark } from './timeline-mark.ts';

/** The text of a breach comes at once, the status once a second. */
const TEXT_BEFORE_MS = 2500;

const BREACHES = new Map<number, string>([
  [FenceBreach.MINALT, 'minimum altitude'],
  [FenceBreach.MAXALT, 'maximum altitude'],
  [FenceBreach.BOUNDARY, 'boundary'],
]);

interface FenceText {
  readonly tMs: number;
  readonly text: string;
}

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
  #breachText: FenceText | undefined;
  #clearText: FenceText | undefined;

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
    const message = recent(this.#breachText, tMs);
    const side = breachName(breachType);
    const mark = markOf({
      t: message?.tMs ?? tMs,
      kind: 'fence',
      severity: 'warning',
      vehicle: this.#vehicleId,
      summary: say('Fence breached: {side}', { side }),
      data: {
        what: 'fence_breach',
        breach: side,
        breachType,
        breachCount,
        text: message?.text ?? null,
        statusAtMs: tMs,
      },
    });
    this.#breach = { tMs: mark.t, type: breachType, mark };
    this.#emit(mark);
  }

  #end(tMs: number, { tMs: beganMs, type, mark }: Breach): void {
    this.#breach = undefined;
    const message = recent(this.#clearText, tMs);
    const endMs = message?.tMs ?? tMs;
    mark.endT = endMs;
    this.#emit(
      markOf({
        t: endMs,
        kind: 'fence',
        severity: 'info',
        vehicle: this.#vehicleId,
        summary: say('Fence breach cleared: {side}', { side: breachName(type) }),
        data: {
          what: 'fence_cleared',
          breach: breachName(type),
          breachType: type,
          breached_s: (endMs - beganMs) / 1000,
          text: message?.text ?? null,
        },
      }),
    );
  }
}

function recent(message: FenceText | undefined, tMs: number): FenceText | undefined {
  return message && tMs - message.tMs <= TEXT_BEFORE_MS ? message : undefined;
}

/** Which side of the fence was crossed, as text. */
function breachName(breachType: number): string {
  return BREACHES.get(breachType) ?? 'side not reported';
}
