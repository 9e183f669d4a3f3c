import type { FlightPlan } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { jumpNumber, jumpTarget } from '../item/jump-target.ts';
import { followsGround, type LaidOutPlan, layOutPlan, type PlanGround } from '../pattern/lay-out-plan.ts';

/** How a file numbers the targets of its jumps. */
interface FileNumbers {
  /** The entry whose first item has this number in the file. */
  readonly entryIdOf: (number: number) => string | undefined;
  /** Where an entry is in the file. */
  readonly placeOf: (entryId: string) => OperatorText;
}

/**
 * Renumbers the jumps of a plan as its autopilot counts them: a file numbers targets in its own way, and its
 * patterns have a different number of items than ours. A jump to a missing target gets no target, never an item
 * that has that number by chance.
 */
export function readJumps(
  plan: FlightPlan,
  { entryIdOf, placeOf }: FileNumbers,
  ground: PlanGround,
): { readonly plan: FlightPlan; readonly notes: readonly OperatorText[] } {
  if (!plan.entries.some((entry) => entry.kind === 'item' && entry.command === MavCmd.DO_JUMP))
    return { plan, notes: [] };
  const { entryIds } = layOutPlan(plan, ground);
  const firstFollowing = plan.entries.findIndex((entry) => followsGround(entry));
  const notes: OperatorText[] = [];
  const entries = plan.entries.map((entry) => {
    if (entry.kind !== 'item' || entry.command !== MavCmd.DO_JUMP) return entry;
    const [number, second, third, fourth] = entry.params;
    const entryId = number === null ? undefined : entryIdOf(Math.trunc(number));
    const target = entryId === undefined ? -1 : entryIds.indexOf(entryId);
    if (number !== null && target < 0)
      notes.push(
        say(
          '{place}: jumps to {number}, but no item that is flown has this number. Correct the jump target.',
          { place: placeOf(entry.id), number },
        ),
      );
    const isBehind =
      firstFollowing >= 0 && plan.entries.findIndex(({ id }) => id === entryId) > firstFollowing;
    if (isBehind && target >= 0 && !ground.groundAmslM)
      notes.push(
        say(
          '{place}: jumps past a terrain-following pattern whose number of items is not known yet. Check the jump.',
          { place: placeOf(entry.id) },
        ),
      );
    const named = target < 0 ? null : jumpNumber(target, plan.autopilot);
    const params: MissionItem['params'] = [named, second, third, fourth];
    return { ...entry, params };
  });
  return { plan: { ...plan, entries }, notes };
}

/** The numbers a mission's items get in a file, and its jumps by them. */
export class WrittenJumps {
  readonly #taken: ReadonlySet<number>;
  readonly #autopilot: FlightPlan['autopilot'];
  readonly #numbers: readonly number[];
  readonly #targets: readonly number[];
  #last = 0;

  /** `taken`: numbers already used in the file. */
  constructor(
    { items }: Pick<LaidOutPlan, 'items'>,
    autopilot: FlightPlan['autopilot'],
    taken: ReadonlySet<number> = new Set(),
  ) {
    this.#taken = taken;
    this.#autopilot = autopilot;
    this.#numbers = items.map(() => this.freeNumber());
    this.#targets = items.flatMap((item) =>
      item.command === MavCmd.DO_JUMP ? [jumpTarget(item, autopilot)] : [],
    );
  }

  /** Of an item of the mission. */
  numberOf(itemIndex: number): number {
    return this.#numbers[itemIndex] ?? this.freeNumber();
  }

  /** For entries that are not items of the mission. */
  freeNumber(): number {
    do this.#last += 1;
    while (this.#taken.has(this.#last));
    return this.#last;
  }

  /** Whether a jump leads to one of `count` items. */
  isLedInto(firstIndex: number, count: number): boolean {
    return this.#targets.some((target) => target >= firstIndex && target < firstIndex + count);
  }

  /** A jump without a target gets no number: any number could be that of an item. */
  led(item: MissionItem): MissionItem {
    if (item.command !== MavCmd.DO_JUMP) return item;
    const [, second, third, fourth] = item.params;
    const number = this.#numbers[jumpTarget(item, this.#autopilot)] ?? null;
    return { ...item, params: [number, second, third, fourth] };
  }
}
