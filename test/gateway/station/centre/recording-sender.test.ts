import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RecordingChunk } from '../../../../gateway/contract/centre/centre.ts';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { RecordingSender } from '../../../../gateway/station/centre/recording-sender.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const FILES: Readonly<Record<string, readonly string[]>> = {
  rec_new: ['hello ', 'world'],
  rec_old: ['abcd', 'efgh', 'ij'],
  rec_open: ['x'],
  rec_empty: [],
};
const sessions = [
  { sessionId: 'rec_open', source: 'recorded', state: 'recording' },
  { sessionId: 'imp_1', source: 'imported', state: 'ready' },
  { sessionId: 'rec_new', source: 'recorded', state: 'ready' },
  { sessionId: 'rec_empty', source: 'recorded', state: 'failed' },
  { sessionId: 'rec_old', source: 'recorded', state: 'ready' },
] as unknown as readonly ReplaySession[];

async function* bytesOf(name: string) {
  for (const text of FILES[name] ?? []) yield Buffer.from(text);
}

function rig({ bytesPerS = 4 } = {}) {
  const clock = new FakeClock();
  const sent: RecordingChunk[] = [];
  const kept = new Map<string, { bytes: number; isComplete: boolean }>();
  const state = { isConnected: true, failAt: Number.POSITIVE_INFINITY };
  const sender = () =>
    new RecordingSender({
      recordings: {
        sessions: async () => sessions,
        exportTlog: async (sessionId) => bytesOf(sessionId),
      },
      async publish(chunk) {
        if (sent.length >= state.failAt) throw new Error('timeout');
        sent.push(chunk);
      },
      isConnected: () => state.isConnected,
      store: {
        recordingBytesSent(sessionId) {
          const entry = kept.get(sessionId);
          return entry?.isComplete ? undefined : (entry?.bytes ?? 0);
        },
        recordingSent: (sessionId, bytes, isComplete) => void kept.set(sessionId, { bytes, isComplete }),
      },
      bytesPerS,
      clock,
      logger: silentLogger,
    });
  const told = () =>
    sent.map(({ sessionId, offset, bytes }) => [sessionId, offset, Buffer.from(bytes).toString()]);
  return { clock, sender, sent, told, state };
}

const hashOf = (name: string) =>
  createHash('sha256')
    .update((FILES[name] ?? []).join(''))
    .digest('hex');

it('sends finished recordings of the station, oldest first, with the checksum at the end', async () => {
  const { clock, sender, sent, told } = rig();
  sender().start();
  await clock.advanceAsync(60_000);
  expect(told()).toEqual([
    ['rec_old', 0, 'abcd'],
    ['rec_old', 4, 'efgh'],
    ['rec_old', 8, 'ij'],
    ['rec_new', 0, 'hello '],
    ['rec_new', 6, 'world'],
  ]);
  expect(sent.map(({ sha256 }) => sha256)).toEqual([
    undefined,
    undefined,
    hashOf('rec_old'),
    undefined,
    hashOf('rec_new'),
  ]);
});

it('keeps within the bandwidth', async () => {
  const { clock, sender, told } = rig({ bytesPerS: 4 });
  sender().start();
  await clock.advanceAsync(1_900);
  expect(told()).toHaveLength(2);
  await clock.advanceAsync(200);
  expect(told()).toHaveLength(3);
});

it('goes on where it was: after a failure, a restart, and without a connection', async () => {
  const { clock, sender, told, state } = rig();
  state.failAt = 1;
  const first = sender();
  first.start();
  await clock.advanceAsync(5_000);
  first.stop();
  state.failAt = Number.POSITIVE_INFINITY;
  state.isConnected = false;
  const second = sender();
  second.start();
  await clock.advanceAsync(30_000);
  expect(told()).toHaveLength(1);
  state.isConnected = true;
  await clock.advanceAsync(60_000);
  expect(told().slice(0, 3)).toEqual([
    ['rec_old', 0, 'abcd'],
    ['rec_old', 4, 'efgh'],
    ['rec_old', 8, 'ij'],
  ]);
  expect(told()).toHaveLength(5);
});

it('sends nothing with a limit of 0', async () => {
  const { clock, sender, told } = rig({ bytesPerS: 0 });
  sender().start();
  await clock.advanceAsync(60_000);
  expect(told()).toEqual([]);
});
