import { MavCmd, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft } from '../craft/craft.ts';
import type { StoredItem } from '../service/mission-store.ts';
import { missionCommandName } from './mission-command-name.ts';

interface Passing {
  readonly seq: number;
  readonly item: StoredItem;
}

/**
 * The DO and CONDITION commands between two legs: done one after the other while the next leg is flown. A condition
 * holds the ones behind it back; whatever is left when that leg ends is dropped.
 */
export class PassingCommands {
  readonly #craft: Craft;
  readonly #pass: (item: StoredItem) => void;
  #queue: Passing[] = [];
  /** Of the condition at the head of the queue; undefined when there is none. */
  #waitS: number | undefined;

  /** `pass` does one of them. */
  constructor(craft: Craft, pass: (item: StoredItem) => void) {
    this.#craft = craft;
    this.#pass = pass;
  }

  begin(commands: readonly Passing[]): void {
    this.#queue = [...commands];
    this.#waitS = undefined;
  }

  update(dtS: number): void {
    if (this.#waitS !== undefined) {
      this.#waitS -= dtS;
      if (this.#waitS > 0) return;
      this.#waitS = undefined;
    }
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#craft.listener.say(
        MavSeverity.INFO,
        `Mission: ${next.seq} ${missionCommandName(next.item.command)}`,
      );
      if (next.item.command === MavCmd.CONDITION_DELAY) {
        this.#waitS = next.item.param1;
        return;
      }
      this.#pass(next.item);
      this.#craft.listener.commandPassed(next.item);
    }
  }
}
