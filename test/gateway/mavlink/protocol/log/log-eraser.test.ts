import { describe, expect, it } from 'vitest';
import { LogEraser } from '../../../../../gateway/mavlink/protocol/log/log-eraser.ts';
import type { LogOutcome, OnboardLogEntry } from '../../../../../gateway/mavlink/protocol/log/log-outcome.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';

const TARGET = { systemId: 1, componentId: 1 };
const entry = (logId: number, sizeBytes: number, utcS?: number): OnboardLogEntry => ({
  logId,
  sizeBytes,
  utcS,
});
const OLDEST = entry(1, 9000, 1000);
const OLDER = entry(2, 8000, 2000);
/** Of this boot: it is being written to. */
const PRESENT = entry(3, 5000, 3000);

/** A vehicle that lists what `boardAt` says, by seconds since it was asked to erase. */
async function erased(
  before: readonly OnboardLogEntry[],
  boardAt: (seconds: number) => readonly OnboardLogEntry[],
  listInstead?: (clock: FakeClock) => Promise<LogOutcome<readonly OnboardLogEntry[]>>,
) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const beganAtMs = clock.monotonicMs();
  const secondsGone = () => (clock.monotonicMs() - beganAtMs) / 1000;
  const list = () =>
    listInstead?.(clock) ?? Promise.resolve({ kind: 'done', value: boardAt(secondsGone()) } as const);
  const eraser = new LogEraser({ sender: wire, logs: { list }, clock });
  let outcome: string | undefined;
  const signal = new AbortController().signal;
  void eraser.erase(TARGET, before, { signal, maySend: () => true }).then((value) => {
    outcome = value;
  });
  while (outcome === undefined && secondsGone() < 1000) {
    clock.advance(500);
    await settled();
  }
  return { outcome, sent: wire.sentOf('LOG_ERASE').length, afterS: secondsGone() };
}

describe('erasing logs on board', () => {
  it.each<[string, readonly OnboardLogEntry[]]>([
    ['the only one', [entry(1, 5000, 3000)]],
    ['one without a time', [entry(1, 5000)]],
    ['the newest', [OLDEST, OLDER, PRESENT]],
  ])('is not done where the vehicle never heard of it and %s grows', async (_, before) => {
    const newest = before.at(-1) as OnboardLogEntry;
    const board = (seconds: number) => [
      ...before.slice(0, -1),
      entry(newest.logId, newest.sizeBytes + 40_000 * seconds, newest.utcS && newest.utcS + seconds),
    ];
    expect(await erased(before, board)).toMatchObject({ outcome: 'still-there', sent: 2 });
  });

  it('is not done where what is left has other ids by now, nor while one after the other goes', async () => {
    const before = [OLDEST, OLDER, entry(3, 7000, 2500), PRESENT];
    const board = (seconds: number) => {
      const left = seconds < 30 ? before.slice(1) : seconds < 60 ? before.slice(3) : [];
      return left.map((log, index) => ({ ...log, logId: index + 1 }));
    };
    expect(await erased(before, board)).toMatchObject({ outcome: 'done', sent: 1, afterS: 60 });
  });

  it('is done though a new log began at once, and in doubt about one that may be the old', async () => {
    const before = [OLDEST, OLDER, PRESENT];
    const from = (sizeBytes: number) => (seconds: number) => [entry(1, sizeBytes + 100 * seconds, 9000)];
    expect(await erased(before, from(1000))).toMatchObject({ outcome: 'done', afterS: 2 });
    expect(await erased(before, from(6000))).toMatchObject({ outcome: 'still-there' });
  });

  it('ends in doubt after a minute and a half where no list comes', async () => {
    const silent = (clock: FakeClock) =>
      new Promise<{ kind: 'silent' }>((resolve) => clock.after(17_000, () => resolve({ kind: 'silent' })));
    const { outcome, afterS } = await erased([PRESENT], () => [], silent);
    expect(outcome).toBe('still-there');
    expect(afterS).toBeLessThan(110);
  });

  it('is done where a small old log had the id that a larger new one has now', async () => {
    const before = [entry(1, 300, 1000), OLDER, entry(3, 5_000_000, 3000)];
    expect(await erased(before, () => [entry(1, 90_000, 9000)])).toMatchObject({ outcome: 'done' });
  });
});
