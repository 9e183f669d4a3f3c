import type { StoredRecording } from './recording-files.ts';

/**
 * The recordings to remove, oldest first, so that all together take at most `maxTotalBytes`. Names begin with the time
 * of their making, so that their order is the order of age. Those in `openNames` stay.
 */
export function recordingsToRemove(
  stored: readonly StoredRecording[],
  openNames: ReadonlySet<string>,
  maxTotalBytes: number,
): readonly string[] {
  let totalBytes = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const removed: string[] = [];
  for (const { name, sizeBytes } of [...stored].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (totalBytes <= maxTotalBytes) break;
    if (openNames.has(name)) continue;
    removed.push(name);
    totalBytes -= sizeBytes;
  }
  return removed;
}
