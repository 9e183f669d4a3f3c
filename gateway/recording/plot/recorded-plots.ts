import { OPERATOR_ID } from '../../base/principal/owner.ts';
import type { PlotPort, PlotQuery } from '../../contract/recording/plot.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { RecordingFile } from '../read/recording-file.ts';
import type { PlotFieldsInput, PlotLogInput } from './plot-log.ts';

export interface RecordedPlotsOptions {
  /** @throws not-found, state-conflict while it is read, log-unreadable */
  readonly find: (
    sessionId: string,
  ) => Promise<{ readonly session: ReplaySession; readonly recording: RecordingFile }>;
  readonly listFields: (input: PlotFieldsInput, owner: string) => Promise<string>;
  readonly plot: (input: PlotLogInput, owner: string) => Promise<string>;
}

/** Numbers of recordings over time, read in job processes. */
export class RecordedPlots implements PlotPort {
  readonly #options: RecordedPlotsOptions;

  constructor(options: RecordedPlotsOptions) {
    this.#options = options;
  }

  async fields(sessionId: string, owner = OPERATOR_ID): Promise<string> {
    const { session, recording } = await this.#options.find(sessionId);
    return await this.#options.listFields({ recording, sessionId, durationS: session.durationS }, owner);
  }

  async plot(query: PlotQuery, owner = OPERATOR_ID): Promise<string> {
    const { session, recording } = await this.#options.find(query.sessionId);
    const span = { fromMs: session.startAtMs ?? 0, toMs: session.endAtMs ?? 0 };
    return await this.#options.plot({ recording, query, span }, owner);
  }
}
