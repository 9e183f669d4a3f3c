import { expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { StationRow } from '../../../../gateway/contract/centre/centre.ts';
import { OutboxSender } from '../../../../gateway/station/centre/outbox-sender.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

function rig(publish: (row: StationRow) => Promise<void>, isConnected = () => true) {
  const clock = new FakeClock();
  let waiting: StationRow[] = [];
  const sender = new OutboxSender({
    publish,
    maxBytes: 1_000,
    isConnected,
    store: {
      waiting: (limit) => waiting.slice(0, limit),
      delivered(seqs) {
        waiting = waiting.filter(({ seq }) => !seqs.includes(seq));
      },
    },
    clock,
    logger: silentLogger,
  });
  const put = (seq: number, row: StationRow['row'] = {}) =>
    void waiting.push({ source: 'command', key: `cmd_${seq}`, seq, row });
  return { clock, sender, put, left: () => waiting.map(({ seq }) => seq) };
}

it('sends what waits, and later what comes', async () => {
  const sent: number[] = [];
  const { clock, sender, put, left } = rig(async ({ seq }) => void sent.push(seq));
  for (let seq = 1; seq <= 1_200; seq += 1) put(seq);
  sender.start();
  await clock.advanceAsync(1);
  expect(sent).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
  put(1_201);
  await clock.advanceAsync(250);
  expect([sent.at(-1), left()]).toEqual([1_201, []]);
  sender.stop();
  expect(clock.pendingTimers).toBe(0);
});

it('keeps what was not taken, and tries again after a second', async () => {
  let isDown = true;
  const { clock, sender, put, left } = rig(async ({ seq }) => {
    if (isDown && seq === 2) throw new Error('timeout');
  });
  for (const seq of [1, 2, 3]) put(seq);
  sender.start();
  await clock.advanceAsync(10);
  isDown = false;
  await clock.advanceAsync(990);
  expect(left()).toEqual([2]);
  await clock.advanceAsync(10);
  expect(left()).toEqual([]);
});

it('leaves out the longest texts of a row that is longer than a message may be', async () => {
  const sent: StationRow[] = [];
  const { clock, sender, put } = rig(async (row) => void sent.push(row));
  put(1, { id: 'a', record: 'é'.repeat(800), trace: 'b'.repeat(300), at_ms: 5 });
  sender.start();
  await clock.advanceAsync(1);
  expect(sent[0]?.row).toEqual({ id: 'a', record: null, trace: 'b'.repeat(300), at_ms: 5 });
});

it('sends nothing while there is no connection', async () => {
  let isConnected = false;
  const sent: number[] = [];
  const { clock, sender, put } = rig(
    async ({ seq }) => void sent.push(seq),
    () => isConnected,
  );
  put(1);
  sender.start();
  await clock.advanceAsync(5_000);
  expect(sent).toEqual([]);
  isConnected = true;
  await clock.advanceAsync(500);
  expect(sent).toEqual([1]);
});

it('names the reason once while a full disk lasts, then its end', async () => {
  const clock = new FakeClock();
  const said: string[] = [];
  const say = (fields: object, message: string) =>
    void said.push('error' in fields ? `${message} ${fields.error}` : message);
  let isFull = true;
  let waiting: StationRow[] = [{ source: 'audit', key: '1', seq: 1, row: {} }];
  let sent = 0;
  const sender = new OutboxSender({
    async publish() {
      sent += 1;
    },
    maxBytes: 1_000,
    isConnected: () => true,
    store: {
      waiting: () => waiting,
      delivered() {
        if (isFull) throw new Error('database or disk is full');
        waiting = [];
      },
    },
    clock,
    logger: { ...silentLogger, warn: say, info: say },
  });
  sender.start();
  for (let second = 0; second < 5; second += 1) await clock.advanceAsync(1_000);
  isFull = false;
  await clock.advanceAsync(1_000);
  sender.stop();
  expect(sent).toBeGreaterThan(4);
  expect(waiting).toEqual([]);
  expect(said).toEqual([
    'Rows for the centre could not be sent. database or disk is full',
    'Rows for the centre are sent again.',
  ]);
});
