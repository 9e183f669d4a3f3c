import { createHash } from 'node:crypto';
import { createReadStream, renameSync, rmSync } from 'node:fs';
import { chmod, copyFile, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppImageUpdater, NsisUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { UpdateFailure } from './update-failure.ts';

/**
 * Replaces the running AppImage in one step. electron-updater deletes the old file first, so a full disk would leave
 * none.
 */
export class AppImageInstaller extends AppImageUpdater {
  readonly #running: string;
  #placed: string | undefined;

  /** @param running path of the running AppImage */
  constructor(app: AppAdapter, running: string) {
    super(null, app);
    this.#running = running;
  }

  /** Puts the checked file beside the running one, which stays as it is. @throws UpdateFailure, Error of the disk */
  async prepare(sha512: string): Promise<void> {
    const running = this.#running;
    const placed = join(dirname(running), `.${basename(running)}.update`);
    try {
      await copyFile(downloadedFile(this.installerPath), placed);
      await chmod(placed, 0o755);
      const file = await open(placed, 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await checkHash(placed, sha512);
    } catch (thrown) {
      rmSync(placed, { force: true });
      throw thrown;
    }
    this.#placed = placed;
  }

  protected override doInstall(): boolean {
    const running = this.#running;
    if (this.#placed === undefined) return false;
    // A name with a version gets the new one; any other was chosen by the user.
    const name = basename(downloadedFile(this.installerPath));
    const target = /\d+\.\d+\.\d+/.test(basename(running)) ? join(dirname(running), name) : running;
    renameSync(this.#placed, target);
    if (target !== running) rmSync(running, { force: true });
    void this.spawnLog(target).catch(() => undefined);
    return true;
  }
}

export class NsisInstaller extends NsisUpdater {
  /** @throws UpdateFailure when the downloaded file was changed since */
  async prepare(sha512: string): Promise<void> {
    await checkHash(downloadedFile(this.installerPath), sha512);
  }
}

function downloadedFile(path: string | null): string {
  if (path === null) throw new UpdateFailure('damaged');
  return path;
}

async function checkHash(path: string, sha512: string): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('base64') !== sha512) throw new UpdateFailure('damaged');
}
