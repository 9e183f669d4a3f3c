import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;
/** A disk that gets gigabytes at once keeps the gateway waiting for its own rows. */
const SYNC_BYTES = 16 * CHUNK_BYTES;

/** What a copy holds. */
export interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Copies a file as far as it is written now, readable by this user only. It is on the disk when this returns, because a
 * stick may be pulled then. Between folders of a file system that shares blocks it takes no space.
 * @throws when the source cannot be read, or the target exists or cannot be written
 */
export function copyFile(source: string, target: string): Copied {
  if (hasSharedBlocks(source, target)) {
    chmodSync(target, 0o600);
    return digestOf(target);
  }
  const to = openSync(target, 'wx', 0o600);
  try {
    let unsynced = 0;
    const copied = digestOf(source, (chunk) => {
      for (let at = 0; at < chunk.length; ) at += writeSync(to, chunk, at);
      unsynced += chunk.length;
      if (unsynced < SYNC_BYTES) return;
      fsyncSync(to);
      unsynced = 0;
    });
    fsyncSync(to);
    return copied;
  } finally {
    closeSync(to);
  }
}

function hasSharedBlocks(source: string, target: string): boolean {
  try {
    copyFileSync(source, target, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL);
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(target, { force: true });
    return false;
  }
}

/** Reads in parts: recordings may be larger than memory. */
export function digestOf(file: string, onChunk?: (chunk: Uint8Array) => void): Copied {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const from = openSync(file, 'r');
  try {
    for (let bytes = 0; ; ) {
      const part = chunk.subarray(0, readSync(from, chunk));
      if (part.length === 0) return { bytes, sha256: hash.digest('hex') };
      bytes += part.length;
      hash.update(part);
      onChunk?.(part);
    }
  } finally {
    closeSync(from);
  }
}

/** The names in a folder, or the content of a file, are on the disk when this returns, where the system can do that. */
export function syncPath(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
  } catch {
    // Windows cannot do it for folders.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
