import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError, errorText } from '../error.ts';

/** Disk space reserved for flying: recordings and the store. */
const RESERVE_BYTES = 512 * 1024 * 1024;
/** How often the free disk space is checked. */
const LOOK_EVERY_BYTES = 32 * 1024 * 1024;

/**
 * Streams bytes to a new file. The file exists complete or not at all, and no other user of the machine may
 * read it.
 * @param what it is, as "map": for the texts of errors
 * @returns its size
 * @throws body-too-large beyond `maxBytes`, store-unavailable when the disk cannot take it, and what `bytes`
 * throws
 */
export async function receiveFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, what }: { readonly maxBytes: number; readonly what: string },
): Promise<number> {
  const part = `${path}.part`;
  const written = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    try {
      return await write();
    } catch (cause) {
      throw new AppError(
        'store-unavailable',
        `The ${what} ${basename(path)} could not be written (${errorText(cause)}). Free disk space or repair the disk, then import it again.`,
        { cause },
      );
    }
  };
  let sizeBytes = 0;
  try {
    await written(() => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
    const handle = await written(() => open(part, 'wx', 0o600));
    try {
      let lookAtBytes = 0;
      for await (const chunk of bytes) {
        if (sizeBytes >= lookAtBytes) {
          await refuseFullDisk(dirname(path), what);
          lookAtBytes += LOOK_EVERY_BYTES;
        }
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes)
          throw new AppError(
            'body-too-large',
            `A ${what} may have at most ${Math.floor(maxBytes / 1024 / 1024)} MiB. Import a smaller area.`,
          );
        await written(() => handle.writeFile(chunk));
      }
    } finally {
      await handle.close();
    }
    await written(() => rename(part, path));
    return sizeBytes;
  } catch (thrown) {
    await rm(part, { force: true });
    throw thrown;
  }
}

/** Bytes that files in that folder may still use without taking the space reserved for flying. */
export async function freeBytesFor(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - RESERVE_BYTES);
}

async function refuseFullDisk(folder: string, what: string): Promise<void> {
  if ((await freeBytesFor(folder)) > LOOK_EVERY_BYTES) return;
  throw new AppError(
    'store-unavailable',
    `The disk is nearly full; the remaining space is reserved for recordings. Free some space, then import the ${what} again.`,
  );
}
