import { AppError } from '../base/error.ts';
import type { Plot, PlotFields, PlotPort, PlotQuery } from '../contract/plot.ts';
import type { ReplayPort } from '../contract/replay-port.ts';

/** Numbers of the recordings that an account or a key is shown; others do not exist. */
export class GuardedPlots implements PlotPort {
  readonly #plots: PlotPort;
  readonly #replay: Pick<ReplayPort, 'session'>;

  /** @param replay as the same principal may use it */
  constructor(plots: PlotPort, replay: Pick<ReplayPort, 'session'>) {
    this.#plots = plots;
    this.#replay = replay;
  }

  async fields(sessionId: string): Promise<PlotFields> {
    await this.#shown(sessionId);
    return await this.#plots.fields(sessionId);
  }

  async plot(query: PlotQuery): Promise<Plot> {
    await this.#shown(query.sessionId);
    return await this.#plots.plot(query);
  }

  /** @throws not-found */
  async #shown(sessionId: string): Promise<void> {
    if (!(await this.#replay.session(sessionId)))
      throw new AppError('not-found', `There is no session ${sessionId}.`);
  }
}
