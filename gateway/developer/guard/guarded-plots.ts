import { AppError } from '../../base/error.ts';
import type { PlotPort, PlotQuery } from '../../contract/recording/plot.ts';
import type { ReplayPort } from '../../contract/recording/replay-port.ts';

/** Numbers of the recordings that an account or a key is shown; others do not exist. */
export class GuardedPlots implements PlotPort {
  readonly #plots: PlotPort;
  readonly #owner: string;
  readonly #replay: Pick<ReplayPort, 'session'>;

  /** @param replay as the same principal may use it */
  constructor(plots: PlotPort, owner: string, replay: Pick<ReplayPort, 'session'>) {
    this.#owner = owner;
    this.#plots = plots;
    this.#replay = replay;
  }

  async fields(sessionId: string): Promise<string> {
    await this.#shown(sessionId);
    return await this.#plots.fields(sessionId, this.#owner);
  }

  async plot(query: PlotQuery): Promise<string> {
    await this.#shown(query.sessionId);
    return await this.#plots.plot(query, this.#owner);
  }

  /** @throws not-found */
  async #shown(sessionId: string): Promise<void> {
    if (!(await this.#replay.session(sessionId)))
      throw new AppError('not-found', `There is no session ${sessionId}.`);
  }
}
