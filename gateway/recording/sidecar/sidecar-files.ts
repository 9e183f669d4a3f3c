import type { ReplayFiles } from '../library/replay-files.ts';
import { Sidecar, SidecarUnusable } from './sidecar.ts';
import { checksum, type RawFacts, TAIL_BYTES } from './sidecar-format.ts';

/** Distinguishes two files of the same name: length and end. */
export async function rawFactsOf(files: ReplayFiles, name: string, sizeBytes: number): Promise<RawFacts> {
  const file = await files.open(name);
  try {
    const tail = await file.read(Math.max(0, sizeBytes - TAIL_BYTES), Math.min(TAIL_BYTES, sizeBytes));
    return { sizeBytes, tailCrc: checksum(tail) };
  } finally {
    await file.close();
  }
}

/** Undefined when there is none that can be used. @throws what the disk says otherwise */
export async function openSidecar(
  sidecars: ReplayFiles,
  name: string,
  raw: RawFacts,
): Promise<Sidecar | undefined> {
  const found = await sidecars.file(name);
  if (!found) return undefined;
  const file = await sidecars.open(name);
  try {
    return await Sidecar.open(file, found.sizeBytes, raw);
  } catch (thrown) {
    await file.close();
    if (thrown instanceof SidecarUnusable) return undefined;
    throw thrown;
  }
}
