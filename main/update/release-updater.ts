import type { AppUpdater, CancellationToken } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { Clock } from '../../gateway/base/clock.ts';
import type { Release } from './release.ts';
import { type ReleaseSource, SignedProvider, type UpdateChannel } from './signed-provider.ts';
import { toUpdateFailure, UpdateFailure } from './update-failure.ts';
import { type MakeRequest, UpdateHttp } from './update-http.ts';
import { AppImageInstaller, NsisInstaller } from './verified-installers.ts';

export interface ReleaseUpdaterOptions extends ReleaseSource {
  readonly app: AppAdapter;
  /** Path of the running AppImage; on Linux only. */
  readonly appImage: string;
  readonly makeRequest: MakeRequest;
  readonly clock: Clock;
}

/** electron-updater with signed releases. Every method throws `UpdateFailure` only. */
export class ReleaseUpdater {
  readonly #source: ReleaseSource;
  readonly #http: UpdateHttp;
  readonly #updater: AppImageInstaller | NsisInstaller;
  #release: Release | undefined;
  #cancellation: CancellationToken | undefined;

  constructor({ app, appImage, makeRequest, clock, ...source }: ReleaseUpdaterOptions) {
    this.#source = source;
    this.#http = new UpdateHttp(makeRequest, clock);
    this.#updater =
      source.platform === 'linux' ? new AppImageInstaller(app, appImage) : new NsisInstaller(null, app);
    const updater: AppUpdater = this.#updater;
    updater.logger = null;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.disableWebInstaller = true;
    // Differences are found with block maps, which are not signed.
    updater.disableDifferentialDownload = true;
    updater.isUserWithinRollout = () => true;
    Object.assign(updater, { httpExecutor: this.#http });
    // Failures reach the caller as rejected promises.
    updater.on('error', () => undefined);
  }

  /** The newest release of a channel, and whether it is newer than the running version. */
  async look(channel: UpdateChannel): Promise<{ readonly release: Release; readonly isNewer: boolean }> {
    return await attempt(async () => {
      this.#release = undefined;
      this.#updater.setFeedURL({
        provider: 'custom',
        updateProvider: SignedProvider,
        ...this.#source,
        channel,
        http: this.#http,
        onRelease: (release: Release) => {
          this.#release = release;
        },
      } as never);
      const result = await this.#updater.checkForUpdates();
      if (result === null || this.#release === undefined) throw new UpdateFailure('failed');
      this.#cancellation = result.cancellationToken;
      return { release: this.#release, isNewer: result.isUpdateAvailable };
    });
  }

  async download(onPercent: (percent: number) => void): Promise<void> {
    this.#http.onPercent = onPercent;
    await attempt(async () => await this.#updater.downloadUpdate(this.#cancellation));
  }

  /** Ends a running download, which then rejects. */
  cancel(): void {
    this.#cancellation?.cancel();
    this.#http.abort();
  }

  /** Checks the downloaded file again and puts it ready. The running version stays as it is. */
  async prepare(): Promise<void> {
    const [file] = this.#release?.files ?? [];
    if (file === undefined) throw new UpdateFailure('damaged');
    await attempt(() => this.#updater.prepare(file.sha512));
  }

  /** Puts the new version in place and starts it. Call after `prepare`, when everything has ended. */
  install(): void {
    if (!this.#updater.install(true, true)) throw new UpdateFailure('failed');
  }
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    throw toUpdateFailure(thrown);
  }
}
