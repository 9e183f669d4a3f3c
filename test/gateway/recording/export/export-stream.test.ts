import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { JobOptions } from '../../../../gateway/base/jobs/job-pool.ts';
import type { TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import type {
  ExportLogInput,
  ExportLogOrder,
  ExportLogProgress,
} from '../../../../gateway/recording/export/export-log.ts';
import { ExportStream } from '../../../../gateway/recording/export/export-stream.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

/** A job whose side the test plays. */
class PlayedJob {
  readonly clock = new FakeClock();
  readonly orders: ExportLogOrder[] = [];
  readonly result = Promise.withResolvers<void>();
  #options: JobOptions<ExportLogProgress> = { owner: '' };

  begin(events: readonly TimelineEvent[] = []): Promise<ExportStream> {
    return ExportStream.begin({} as ExportLogInput, events, {
      owner: 'me',
      signal: new AbortController().signal,
      clock: this.clock,
      open: (_, options) => {
        this.#options = options;
        options.signal?.addEventListener('abort', () => this.result.reject(options.signal?.reason));
        return { result: this.result.promise, send: (order) => this.orders.push(order) };
      },
    });
  }

  get isCancelled(): boolean {
    return this.#options.signal?.aborted === true;
  }

  say(progress: ExportLogProgress): void {
    this.#options.onProgress?.(progress);
  }

  piece(text: string): void {
    this.say({ kind: 'piece', bytes: Buffer.from(text) });
  }
}

async function begun(events: readonly TimelineEvent[] = []) {
  const job = new PlayedJob();
  const beginning = job.begin(events);
  job.say({ kind: 'opened' });
  return { job, stream: await beginning };
}

describe('a file that a job makes of a recording', () => {
  it('is read piece by piece, each taken before the job may send more', async () => {
    const { job, stream } = await begun();
    job.piece('a');
    job.piece('b');
    expect(job.orders).toEqual([{ kind: 'events', events: [], isLast: true }]);
    expect(String((await stream.next()).value)).toBe('a');
    expect(job.orders.slice(1)).toEqual([{ kind: 'taken' }]);
    job.result.resolve();
    expect(String((await stream.next()).value)).toBe('b');
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    expect(job.clock.pendingTimers).toBe(0);
  });

  it('gets the marks of the recording page by page', async () => {
    const events = Array.from({ length: 250 }, (_, seq) => ({ seq }) as TimelineEvent);
    const { job } = await begun(events);
    const pages = job.orders.flatMap((order) => (order.kind === 'events' ? [order] : []));
    expect(pages.map(({ events: page, isLast }) => [page.length, isLast])).toEqual([
      [100, false],
      [100, false],
      [50, true],
    ]);
  });

  it('says what is wrong before its first piece', async () => {
    const job = new PlayedJob();
    const beginning = job.begin();
    job.result.reject(new Error('damaged'));
    await expect(beginning).rejects.toThrow('damaged');
  });

  it('ends its job when nobody reads on, also while the next piece is awaited', async () => {
    const { job, stream } = await begun();
    const next = stream.next();
    await stream.return();
    expect(job.isCancelled).toBe(true);
    expect(await next).toMatchObject({ done: true });
    expect(job.clock.pendingTimers).toBe(0);
  });

  it('ends its job when its reader takes nothing for 30 s, and never looks whole then', async () => {
    const { job, stream } = await begun();
    job.piece('a');
    job.clock.advance(29_999);
    expect(job.isCancelled).toBe(false);
    await stream.next();
    job.piece('b');
    job.clock.advance(30_000);
    expect(job.isCancelled).toBe(true);
    await setImmediate();
    expect(String((await stream.next()).value)).toBe('b');
    await expect(stream.next()).rejects.toMatchObject({ code: 'overloaded' });
  });
});
