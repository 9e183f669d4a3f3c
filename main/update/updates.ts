import type { UpdateOrder, UpdateProblemCode, UpdateStatus } from '../../preload/bridge.ts';
import type { ReleaseUpdater } from './release-updater.ts';
import type { UpdateChannel } from './signed-provider.ts';
import { toUpdateFailure, UpdateFailure } from './update-failure.ts';

export interface UpdatesOptions {
  /** Why this installation cannot update itself; undefined if it can. */
  readonly obstacle: UpdateProblemCode | undefined;
  /** Created on first use, so that starting the program does not wait for it. */
  readonly loadUpdater: () => Promise<ReleaseUpdater>;
  /** Resolves if nothing would be disturbed. @throws UpdateFailure otherwise, also if that is unknown */
  readonly checkIdle: () => Promise<void>;
  /** Ends everything if `checkIdle` still resolves, then calls `install` and quits. @throws as checkIdle */
  readonly quitToInstall: (checkIdle: () => Promise<void>, install: () => void) => Promise<void>;
}

const initial: UpdateStatus = { step: 'idle', problem: null, release: null, percent: 0 };

/** The update of this program: one step at a time, each on an order of the user. */
export class Updates {
  readonly #options: UpdatesOptions;
  #status: UpdateStatus;
  #updater: ReleaseUpdater | undefined;
  /** Why the running download was ended: by the user, or for a reason to show. */
  #interruption: UpdateFailure | 'cancelled' | undefined;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    const { obstacle } = options;
    this.#status =
      obstacle === undefined
        ? initial
        : { ...initial, step: 'impossible', problem: { code: obstacle, detail: '' } };
  }

  get status(): UpdateStatus {
    return this.#status;
  }

  /** Resolves with the status at the end of the order. An order that does not fit the step does nothing. */
  async run(order: UpdateOrder): Promise<UpdateStatus> {
    const { step } = this.#status;
    if (order === 'cancel' && step === 'downloading') this.#interrupt('cancelled');
    else if (order === 'download' && step === 'available') await this.#download();
    else if (order === 'install' && step === 'ready') await this.#install();
    else if (
      order.startsWith('look-') &&
      !['impossible', 'looking', 'downloading', 'installing'].includes(step)
    )
      await this.#look(order === 'look-beta' ? 'beta' : 'stable');
    return this.#status;
  }

  /** A download ends when a vehicle is armed: its links may need the bandwidth. */
  onArmed(vehicles: readonly string[]): void {
    if (vehicles.length > 0 && this.#status.step === 'downloading')
      this.#interrupt(new UpdateFailure('vehicle-armed', vehicles.join(', ')));
  }

  async #look(channel: UpdateChannel): Promise<void> {
    this.#status = { ...initial, step: 'looking' };
    await this.#step('idle', async (updater) => {
      const { release, isNewer } = await updater.look(channel);
      const { version, releaseNotes: notes, files } = release;
      this.#status = {
        ...initial,
        step: isNewer ? 'available' : 'current',
        release: { version, notes, sizeBytes: files[0]?.size ?? 0 },
      };
    });
  }

  async #download(): Promise<void> {
    this.#status = { ...this.#status, step: 'downloading', problem: null, percent: 0 };
    this.#interruption = undefined;
    await this.#step('available', async (updater) => {
      await this.#options.checkIdle();
      if (this.#interruption !== undefined) throw new UpdateFailure('failed');
      await updater.download((percent) => {
        this.#status = { ...this.#status, percent };
      });
      this.#status = { ...this.#status, step: 'ready', percent: 100 };
    });
  }

  async #install(): Promise<void> {
    this.#status = { ...this.#status, step: 'installing', problem: null };
    const { checkIdle, quitToInstall } = this.#options;
    await this.#step('ready', async (updater) => {
      await checkIdle();
      await updater.prepare();
      await quitToInstall(checkIdle, () => updater.install());
    });
  }

  #interrupt(reason: UpdateFailure | 'cancelled'): void {
    this.#interruption = reason;
    this.#updater?.cancel();
  }

  /** Returns to `before` with the problem if `work` fails. A damaged download must be repeated. */
  async #step(before: 'idle' | 'available' | 'ready', work: (updater: ReleaseUpdater) => Promise<void>) {
    try {
      this.#updater ??= await this.#options.loadUpdater();
      await work(this.#updater);
    } catch (thrown) {
      const reason = this.#interruption ?? toUpdateFailure(thrown);
      const problem = reason === 'cancelled' ? null : { code: reason.code, detail: reason.detail };
      this.#interruption = undefined;
      this.#status = {
        ...this.#status,
        step: problem?.code === 'damaged' && before === 'ready' ? 'available' : before,
        problem,
        percent: 0,
      };
    }
  }
}
