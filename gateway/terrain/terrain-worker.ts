import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { errorText } from '../base/error.ts';
import { readTerrainFile, type TerrainJob } from './read-terrain-file.ts';
import type { TerrainWorkerMessage } from './worker-terrain-reader.ts';

// A program of its own: reads one file of heights beside the gateway and ends.
const LESS_URGENT = 10;

const tell = (message: TerrainWorkerMessage): void => parentPort?.postMessage(message);
// There, and only there, it is this thread's alone. Flying comes first.
if (process.platform === 'linux') setPriority(LESS_URGENT);
try {
  tell({ kind: 'read', grid: await readTerrainFile(workerData as TerrainJob) });
} catch (thrown) {
  tell({ kind: 'failed', reason: errorText(thrown) });
}
