import type { PlaybackFlight } from '../../contract/recording/playback.ts';
import type { FlightMoment, FlightPlayer } from './flight-player.ts';
import type { WorkTurn } from './fold/work-turns.ts';

const US_PER_MS = 1000;
/** Beyond this distance a fresh start costs less than playing everything between. */
const FAR_MS = 20_000;

/** The flights of a playback on one time line. One call at a time. */
export class PlayerSet {
  readonly #flights: readonly PlaybackFlight[];
  readonly #players: readonly FlightPlayer[];
  #positionMs: number | undefined;

  /** A player for each flight, in the same order. */
  constructor(flights: readonly PlaybackFlight[], players: readonly FlightPlayer[]) {
    this.#flights = flights;
    this.#players = players;
  }

  /** Undefined before the first call and after one that failed. */
  get positionMs(): number | undefined {
    return this.#positionMs;
  }

  async seek(positionMs: number, turn: WorkTurn): Promise<void> {
    this.#positionMs = undefined;
    for (const [index, player] of this.#players.entries())
      await player.seek(this.#utcUsOf(index, positionMs), turn);
    this.#positionMs = positionMs;
  }

  /** On to a position; back to one that lies before, or is far ahead, by seeking it. */
  async moveTo(positionMs: number, turn: WorkTurn): Promise<void> {
    const fromMs = this.#positionMs;
    if (fromMs === positionMs) return;
    if (fromMs === undefined || positionMs < fromMs || positionMs - fromMs > FAR_MS)
      return await this.seek(positionMs, turn);
    this.#positionMs = undefined;
    for (const [index, player] of this.#players.entries())
      await player.advance(this.#utcUsOf(index, positionMs), turn);
    this.#positionMs = positionMs;
  }

  moments(): FlightMoment[] {
    return this.#players.map((player) => player.moment());
  }

  async close(): Promise<void> {
    for (const player of this.#players) await player.close();
  }

  #utcUsOf(index: number, positionMs: number): number {
    return (this.#flights[index]?.anchorMs ?? 0) * US_PER_MS + Math.round(positionMs * US_PER_MS);
  }
}
