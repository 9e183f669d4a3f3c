import type { Clock } from '../../../base/clock.ts';
import { FtpLateBurst } from './ftp-late-burst.ts';

/** Our state for one vehicle's file server. */
export interface FtpLine {
  /** Modulo 65,536. A server repeats its last answer to the last number, so none is reused soon. */
  nextSequence(): number;
  /** Numbers up to this one are used. */
  skipTo(sequence: number): void;
  /** A session number to propose. Servers that choose their own ignore it. */
  nextSession(): number;
  /** The session open on the vehicle now. */
  openSession: number | undefined;
  /** The end of a session was not confirmed, so it may still be open on the vehicle. */
  mayBeOpen: boolean;
  /** Late frames of the previous burst. */
  readonly late: FtpLateBurst;
  release(): void;
}

interface Place {
  sequence: number;
  session: number;
  mayBeOpen: boolean;
  isTaken: boolean;
  readonly waiting: (() => void)[];
}

/** A vehicle serves one file at a time, so each transfer waits for its turn. */
export class FtpTurns {
  readonly #clock: Clock;
  readonly #places = new Map<number, Place>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isTaken(systemId: number): boolean {
    return this.#places.get(systemId)?.isTaken === true;
  }

  /** Undefined if no turn was free within `waitMs`, or `signal` was aborted. */
  async take(systemId: number, waitMs: number, signal?: AbortSignal): Promise<FtpLine | undefined> {
    const place = this.#place(systemId);
    if (place.isTaken && !(await this.#wait(place, waitMs, signal))) return undefined;
    place.isTaken = true;
    return this.#line(place);
  }

  #wait(place: Place, waitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    if (waitMs <= 0 || signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isFree: boolean) => {
        timer.cancel();
        signal?.removeEventListener('abort', giveUp);
        const at = place.waiting.indexOf(begin);
        if (at >= 0) place.waiting.splice(at, 1);
        resolve(isFree);
      };
      const begin = () => end(true);
      const giveUp = () => end(false);
      const timer = this.#clock.after(waitMs, giveUp);
      signal?.addEventListener('abort', giveUp, { once: true });
      place.waiting.push(begin);
    });
  }

  #place(systemId: number): Place {
    const known = this.#places.get(systemId);
    if (known) return known;
    // Not the number of an earlier run: the server may remember its last answer.
    const sequence = Math.floor(this.#clock.utcMs()) & 0xffff;
    const place = { sequence, session: sequence & 0x7f, mayBeOpen: false, isTaken: false, waiting: [] };
    this.#places.set(systemId, place);
    return place;
  }

  #line(place: Place): FtpLine {
    let isReleased = false;
    return {
      nextSequence: () => {
        place.sequence = (place.sequence + 1) & 0xffff;
        return place.sequence;
      },
      skipTo: (sequence) => {
        place.sequence = sequence;
      },
      nextSession: () => {
        place.session = (place.session + 1) & 0x7f;
        return place.session;
      },
      openSession: undefined,
      late: new FtpLateBurst(),
      get mayBeOpen() {
        return place.mayBeOpen;
      },
      set mayBeOpen(mayBeOpen: boolean) {
        place.mayBeOpen = mayBeOpen;
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        // The next in the queue owns the turn immediately, so that no other can take it in between.
        const next = place.waiting.shift();
        place.isTaken = next !== undefined;
        next?.();
      },
    };
  }
}
