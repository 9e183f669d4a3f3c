import type { StoredRecording } from './recording-files.ts';

/**
 * The recordings to remove, those in `firstNames` before any other and each time oldest first, so that all together take at
 * most `maxTotalBytes`. Names begin with the time of their making, so that their order is the order of age. Those in
 * `stayingNames` stay.
 */
export function recordingsToRemove(
  stored: readonly StoredRecording[],
  stayingNames: ReadonlySet<string>,
  maxTotalBytes: number,
  firstNames: ReadonlySet<string> = new Set(),
): readonly StoredRecording[] {
  let totalBytes = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const removed: StoredRecording[] = [];
  for (const recording of [...stored].sort(
    (a, b) => Number(firstNames.has(b.name)) - Number(firstNames.has(a.name)) || (a.name < b.name ? -1 : 1),
  )) {
    if (totalBytes <= maxTotalBytes) break;
    if (stayingNames.has(recording.name)) continue;
    removed.push(recording);
    totalBytes -= recording.sizeBytes;
  }
  return removed;
}
