import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TlogReader } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { eventually } from '../../../fake/eventually.ts';

export interface KilledRecording {
  /** Frames that can be read from the file. */
  readonly written: number;
  /** Frames the recorder had been given a second of its work before the kill, or earlier. */
  readonly handedOver: number;
  readonly garbageBytes: number;
  /** Whether the frames are the first ones, none left out. */
  readonly isInOrder: boolean;
}

/** Lets a process record heartbeats of eight links into `folder` for somewhat more than a second, and kills it. */
export async function killedRecordings(folder: string, laterMs: number): Promise<readonly KilledRecording[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'recorder-child.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The child prints the number of frames it has recorded: 20 in each 20 ms, fewer where the machine keeps it waiting.
  let count = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    count = Number(bytes.toString().trim().split('\n').at(-1));
  });
  await eventually('a second of frames and somewhat more', () => count >= 1000 + laterMs);
  const handedOver = count - 1000;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await ended;
  const names = readdirSync(folder).filter((file) => file.endsWith('.tlog'));
  return names.map((name) => ({ handedOver, ...readOf(join(folder, name)) }));
}

function readOf(file: string): Omit<KilledRecording, 'handedOver'> {
  const reader = new TlogReader();
  const sequences = [...reader.read(readFileSync(file)), ...reader.end()].map(({ frame }) => frame.sequence);
  return {
    written: sequences.length,
    garbageBytes: reader.counters.garbageBytes,
    isInOrder: sequences.every((sequence, index) => sequence === index % 256),
  };
}
