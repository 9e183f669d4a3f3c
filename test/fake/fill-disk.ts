import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayChild } from './gateway-child.ts';

/** For a gateway's own mounts: a small disk for its data directory. */
export const SMALL_DISK = 'mount -t tmpfs -o size=24m tmpfs "$0"';

/** Takes the last byte of the disk. @returns how to give it back */
export function fillDisk(gateway: GatewayChild): () => void {
  const directory = gateway.seen(gateway.dataDirectory);
  const file = join(directory, 'fill');
  const { bsize } = statfsSync(directory);
  try {
    for (;;) appendFileSync(file, Buffer.alloc(bsize));
  } catch {
    return () => rmSync(file);
  }
}
