import type { StoredRecording } from './recording-files.ts';

/**
 * The recordings to remove, oldest first, so that all together take at most `maxTotalBytes`. Names begin with the time
 * of their making, so that their order is the order of age. Those in `stayingNames` stay.
 */
export function recordingsToRemove(
  stored: readonly StoredRecording[],
  stayingNames: ReadonlySet<string>,
  maxTotalBytes: number,
): readonly StoredRecording[] {
  let totalBytes = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const removed: StoredRecording[] = [];
  for (const recording of [...stored].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (totalBytes <= maxTotalBytes) break;
    if (stayingNames.has(recording.name)) continue;
    removed.push(recording);
    totalBytes -= recording.sizeBytes;
  }
  return removed;
}
