import type { CommandParams } from '../../gateway/contract/command/catalogue/commands.ts';

type Rates = CommandParams<'gimbal-rate'>;

/**
 * Sends the rates of a gimbal one after the other: the next waits for the answer of the last, and
 * only the newest waits. After a refusal, nothing but the end of the motion is sent until then.
 */
export class GimbalSender {
  readonly #send: (vehicleId: string, rates: Rates) => Promise<unknown>;
  readonly #onRefused: (vehicleId: string, cause: unknown) => void;
  #isSending = false;
  #isRefused = false;
  #waiting: { readonly vehicleId: string; readonly rates: Rates }[] = [];

  constructor(
    send: (vehicleId: string, rates: Rates) => Promise<unknown>,
    onRefused: (vehicleId: string, cause: unknown) => void,
  ) {
    this.#send = send;
    this.#onRefused = onRefused;
  }

  turn(vehicleId: string, rates: Rates): void {
    if (this.#isRefused && !isEnd(rates)) return;
    // Each vehicle keeps its newest rates: the end of one must not replace the start of another.
    this.#waiting = [...this.#waiting.filter((one) => one.vehicleId !== vehicleId), { vehicleId, rates }];
    if (!this.#isSending) void this.#sendWaiting();
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { vehicleId, rates } = next;
      if (isEnd(rates)) this.#isRefused = false;
      try {
        await this.#send(vehicleId, rates);
      } catch (cause) {
        this.#onRefused(vehicleId, cause);
        if (isEnd(rates)) continue;
        this.#isRefused = true;
        this.#waiting = this.#waiting.filter((one) => isEnd(one.rates));
      }
    }
    this.#isSending = false;
  }
}

function isEnd({ pitchDps, yawDps }: Rates): boolean {
  return pitchDps === 0 && yawDps === 0;
}
