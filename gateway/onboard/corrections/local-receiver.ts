import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { CorrectionsState, ReceiverConfig } from '../../contract/onboard/corrections.ts';
import { say } from '../../contract/operator-text.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type { Link } from '../../mavlink/link/link.ts';
import type { UbxMessage } from './correction-stream.ts';
import type { Source, SourceHooks } from './reception.ts';
import {
  configurationAnswer,
  modernConfiguration,
  olderConfiguration,
  solutionOf,
  surveyOf,
} from './ublox-base.ts';

export interface LocalReceiverOptions {
  readonly config: ReceiverConfig;
  readonly openLink: (config: LinkConfig) => Link;
  readonly clock: Clock;
  readonly hooks: SourceHooks;
}

const ANSWER_TIMEOUT_MS = 2000;
const NOT_A_BASE =
  'The receiver does not take the base settings. Use a u-blox F9P or M8P, or configure it yourself and choose “Already configured”.';

/** A GNSS receiver on the ground, which is configured as a base each time it connects. It is no vehicle. */
export class LocalReceiver implements Source {
  survey: CorrectionsState['survey'] = null;
  receiver: CorrectionsState['receiver'] = null;
  readonly #options: LocalReceiverOptions;
  readonly #link: Link;
  readonly #unsubscribe: readonly Unsubscribe[];
  /** The configuration that waits for its answer. */
  #asked: 'modern' | 'older' | undefined;
  #timer: Timer | undefined;

  constructor(options: LocalReceiverOptions) {
    this.#options = options;
    const { config, openLink, hooks } = options;
    this.#link = openLink(
      config.kind === 'serial'
        ? { kind: 'serial', path: config.path, baud: config.baud }
        : { kind: 'tcp', host: config.host, port: config.port },
    );
    this.#unsubscribe = [
      this.#link.on('received', ({ bytes }) => hooks.received(bytes)),
      this.#link.on('stateChanged', (state) => {
        if (state === 'opening') hooks.connecting();
        if (state === 'open') this.#opened();
        if (state === 'retrying') this.#lost();
      }),
    ];
    this.#link.start();
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#link.stop();
  }

  ubx(message: UbxMessage): void {
    this.survey = surveyOf(message) ?? this.survey;
    this.receiver = solutionOf(message) ?? this.receiver;
    const answer = configurationAnswer(message);
    if (answer?.of !== this.#asked || !answer) return;
    if (answer.isTaken) this.#answered();
    else this.#refused();
  }

  #opened(): void {
    this.#options.hooks.connected();
    this.#configure('modern');
  }

  #lost(): void {
    this.#answered();
    this.survey = null;
    this.receiver = null;
    const reason = this.#link.lastError ?? '—';
    this.#options.hooks.lost(say('The receiver is not connected: {reason}.', { reason }), false, undefined);
  }

  #configure(kind: 'modern' | 'older'): void {
    const { config, clock } = this.#options;
    const { base } = config;
    if (base.mode === 'keep') return;
    this.#asked = kind;
    this.#link.write(kind === 'modern' ? modernConfiguration(base) : olderConfiguration(base));
    this.#timer?.cancel();
    this.#timer = clock.after(ANSWER_TIMEOUT_MS, () => this.#refused());
  }

  /** An M8P refuses or ignores the configuration of newer receivers. */
  #refused(): void {
    const asked = this.#asked;
    this.#answered();
    if (asked === 'modern') this.#configure('older');
    else this.#options.hooks.problem(NOT_A_BASE);
  }

  #answered(): void {
    this.#asked = undefined;
    this.#timer?.cancel();
  }
}
