import { once } from 'node:events';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { errorText } from '../base/error.ts';
import type { LogJob } from './log-reader.ts';
import type { LogWorkerMessage } from './log-worker-message.ts';
import { readLogFile } from './read-log-file.ts';

// A program of its own: reads one log beside the gateway, says how far it is and what it found, and ends.
const TOLD_EVERY_BYTES = 4 * 1024 * 1024;
const MARKS_AT_ONCE = 200;
const LESS_URGENT = 10;

const tell = (message: LogWorkerMessage): void => parentPort?.postMessage(message);
// There, and only there, it is this thread's alone. Flying comes first.
if (process.platform === 'linux') setPriority(LESS_URGENT);

let toldBytes = 0;
try {
  const { marks, ...index } = await readLogFile(workerData as LogJob, {
    rest: () => undefined,
    progress: (readBytes) => {
      if (readBytes - toldBytes < TOLD_EVERY_BYTES) return;
      toldBytes = readBytes;
      tell({ kind: 'progress', readBytes });
    },
  });
  for (let at = 0; at < marks.length && parentPort; at += MARKS_AT_ONCE) {
    tell({ kind: 'marks', marks: marks.slice(at, at + MARKS_AT_ONCE) });
    await once(parentPort, 'message');
  }
  tell({ kind: 'read', index });
  parentPort?.unref();
} catch (thrown) {
  tell({ kind: 'failed', reason: errorText(thrown) });
}
