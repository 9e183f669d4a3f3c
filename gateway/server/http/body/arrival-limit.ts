import type { IncomingMessage } from 'node:http';
import type { Clock, Timer } from '../../../base/clock.ts';

/** Limit for a whole request, except large files. */
const WHOLE_MS = 10_000;
/** Longest pause without data in an import, which may be a gigabyte on a slow network. */
const SILENT_MS = 10_000;
const IMPORT_STARTS = ['/api/replay/import?', '/api/map/sources/import?', '/api/terrain/files/import?'];

/** Whether the body is streamed to the disk. */
export function isStreamedImport({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && IMPORT_STARTS.some((start) => url.startsWith(start));
}

/** Calls `late` once if the body does not arrive in time. Does not count time the sender waits for us. */
export function watchArrival(request: IncomingMessage, clock: Clock, late: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return;
  const isImport = isStreamedImport(request);
  let timer: Timer | undefined;
  let readBytes = socket.bytesRead;
  const look = () => {
    if (request.complete) return;
    const hasCome = socket.bytesRead > readBytes || request.readableLength > 0;
    readBytes = socket.bytesRead;
    if (!isImport || !hasCome) late();
    else timer = clock.after(SILENT_MS, look);
  };
  timer = clock.after(isImport ? SILENT_MS : WHOLE_MS, look);
  request.once('close', () => timer?.cancel());
}
