import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { JobPool } from '../../../../gateway/base/jobs/job-pool.ts';
import { NodeJobProcesses } from '../../../../gateway/base/jobs/node-job-processes.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { OPERATOR_ID } from '../../../../gateway/base/principal/owner.ts';
import { jsonWithParts, type OperatorText, say } from '../../../../gateway/contract/operator-text.ts';
import { attackKinds } from './support/attack-kinds.ts';

const me = { owner: 'me' };

/** Real processes: none of these tests depends on how long anything takes. */
describe('a pool of job processes', () => {
  let folder: string;
  let entry: string;
  let jobs: JobPool<typeof attackKinds>;

  // Some fifty processes: as one file the program starts in a tenth of the time of its sources.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aerodeck-job-pool-'));
    entry = join(folder, 'attack-entry-child.mjs');
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: join(import.meta.dirname, 'support/attack-entry-child.ts'),
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
      },
      ssr: { noExternal: true },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeEach(() => {
    jobs = new JobPool({
      kinds: attackKinds,
      host: new NodeJobProcesses(silentLogger, entry),
      clock: systemClock,
      logger: silentLogger,
    });
  });
  afterEach(() => jobs.stop());

  it('returns what a job returns, bytes included, from another process', async () => {
    expect(await jobs.run('double', 21, me)).toBe(42);
    expect(await jobs.run('bytes', { bytes: new Uint8Array([1, 2, 3]) }, me)).toEqual({
      bytes: new Uint8Array([3, 2, 1]),
    });
    expect(await jobs.run('processId', null, me)).not.toBe(process.pid);
    expect(await jobs.run('environment', null, me)).not.toHaveProperty('PATH');
  });

  it('gets large bytes whole, and other members with them', async () => {
    const bytes = new Uint8Array(1_000_000).map((_, index) => index * 7);
    const { sum, first, name } = await jobs.run(
      'weigh',
      { first: bytes.slice(0, 300_000), name: 'a', bytes },
      me,
    );
    expect({ sum, first, name }).toEqual({
      sum: bytes.reduce((left, right) => left + right, 0),
      first: 300_000,
      name: 'a',
    });
  });

  it('gets bytes that are the whole input without a list of each of them', async () => {
    const bytes = new Uint8Array(512 * 1024);
    const entries = vi.spyOn(Object, 'entries');
    const counted = jobs.run('count', bytes, me);
    const isListed = entries.mock.calls.some(([value]) => value === bytes);
    entries.mockRestore();
    expect(isListed).toBe(false);
    expect(await counted).toBe(bytes.length);
  });

  it('uses a process again after a job that ended well', async () => {
    const first = await jobs.run('processId', null, me);
    expect(await jobs.run('processId', null, me)).toBe(first);
  });

  it.each([
    ['loops', 'loop', 'job-limit', /0\.3 s of processor time or 64 MB/],
    ['fills its heap', 'fillHeap', 'job-limit', /60 s of processor time or 64 MB/],
    ['fills buffers outside the heap', 'fillBuffers', 'job-limit', /60 s of processor time or 64 MB/],
    ['returns too much', 'largeOutput', 'job-limit', /larger than 1 kB/],
    ['sends progress without end', 'flood', 'job-limit', /larger than 1 kB/],
    ['floods the error output', 'shout', 'job-failed', /failed/],
    ['crashes', 'crash', 'job-failed', /failed/],
    ['ends its process', 'leave', 'job-limit', /64 MB/],
    ['throws an unexpected error', 'throwOther', 'job-failed', /^The computation failed/],
    ['throws a coded error', 'throwCoded', 'validation', /^Wrong\.$/],
  ] as const)('refuses a job that %s, and runs the next one', async (_what, kind, code, message) => {
    const hostile = jobs.run(kind, null, me);
    await expect(hostile).rejects.toMatchObject({ code, message: expect.stringMatching(message) as unknown });
    expect(await jobs.run('double', 4, me)).toBe(8);
  });

  it('hands over the facts of a coded error', async () => {
    await expect(jobs.run('throwCoded', null, me)).rejects.toMatchObject({
      context: { errors: [{ pointer: '/a', detail: 'is wrong' }] },
    });
  });

  it('hands over sentences as such, those of errors too, and leaves content of callers as it is', async () => {
    const low = say('battery at {pct} %', { pct: 12 });
    const told: OperatorText[] = [];
    const { detail, english } = await jobs.run('talk', low, { ...me, onProgress: (text) => told.push(text) });
    const again = say('Again: {seen}', { seen: low });
    expect(english).toBe('battery at 12 %');
    expect(jsonWithParts([detail, told])).toBe(jsonWithParts([[again], [again]]));
    expect(JSON.stringify(detail)).toBe('["Again: battery at 12 %"]');
    const wrong = { code: 'Altitude {altitude} m is wrong.', params: { altitude: 7 } };
    await expect(jobs.run('throwSentence', null, me)).rejects.toMatchObject({
      message: 'Altitude 7 m is wrong.',
      text: wrong,
    });
    const content = { code: 'x', params: {}, text: 'mine' };
    expect(JSON.stringify(await jobs.run('echo', content, me))).toBe(JSON.stringify(content));
  });

  it('exchanges messages with a running job', async () => {
    const seen: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const job = jobs.open('converse', 5, {
      ...me,
      onProgress(value) {
        seen.push(value);
        if (value === 5) resolve();
      },
    });
    await promise;
    job.send(3);
    job.send(0);
    expect([await job.result, seen]).toEqual([8, [5, 8]]);
  });

  it('ends a job that its caller aborts, waiting or running', async () => {
    const controller = new AbortController();
    const begun = Promise.withResolvers<void>();
    const running = jobs.run('converse', 1, {
      ...me,
      signal: controller.signal,
      onProgress: () => begun.resolve(),
    });
    const waiting = jobs.run('double', 1, { ...me, signal: controller.signal });
    await begun.promise;
    controller.abort(new Error('no longer needed'));
    await expect(running).rejects.toThrow('no longer needed');
    await expect(waiting).rejects.toThrow('no longer needed');
    expect(await jobs.run('double', 2, me)).toBe(4);
  });

  it('serves owners in turn', async () => {
    const ended: string[] = [];
    const run = (owner: string) => jobs.run('double', 1, { owner }).then(() => ended.push(owner));
    await Promise.all(['greedy', 'greedy', 'greedy', 'modest'].map(run));
    expect(ended.slice(0, 3)).toContain('modest');
  });

  it('serves the operator while others keep their process of the lane busy', async () => {
    const busy = ['one', 'two', 'three'].map((owner) =>
      jobs.run('planForever', null, { owner }).catch(() => 'ended'),
    );
    expect(await jobs.run('plan', 3, { owner: OPERATOR_ID })).toBe(6);
    expect(await jobs.run('plan', 4, { owner: OPERATOR_ID })).toBe(8);
    await jobs.stop();
    expect(await Promise.all(busy)).toEqual(['ended', 'ended', 'ended']);
  });

  it('serves the operator before all others that wait', async () => {
    const ended: string[] = [];
    const run = (owner: string) => jobs.run('double', 1, { owner }).then(() => ended.push(owner));
    await Promise.all(['one', 'two', 'three', OPERATOR_ID].map(run));
    expect(ended.slice(0, 2)).toContain(OPERATOR_ID);
  });

  it('refuses more than an owner may have waiting, and still takes jobs of others', async () => {
    const all = Array.from({ length: 202 }, () =>
      jobs.run('double', 1, { owner: 'greedy' }).catch((error: { readonly code: string }) => error.code),
    );
    expect(await Promise.race(all)).toBe('overloaded');
    expect(await jobs.run('double', 3, me)).toBe(6);
  });

  it('takes jobs of the operator when no more of others may wait', async () => {
    const others = Array.from({ length: 70 }, (_, index) =>
      jobs
        .run('planForever', null, { owner: `owner ${index}` })
        .catch((error: { readonly code: string }) => error.code),
    );
    expect(await Promise.race(others)).toBe('overloaded');
    expect(await jobs.run('plan', 3, { owner: OPERATOR_ID })).toBe(6);
  });

  it('holds no more input than its limit', async () => {
    const input = { bytes: new Uint8Array(20 * 1024 * 1024) };
    const all = [1, 2].map((n) => jobs.run('bytes', input, { owner: `owner ${n}` }));
    const codes = await Promise.allSettled(all);
    expect(
      codes.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'done')),
    ).toEqual(['job-limit', 'overloaded']);
    expect(await jobs.run('double', 3, me)).toBe(6);
  });

  it('survives hostile jobs of several owners at once and leaves no process behind', async () => {
    const attacks = ['loop', 'leave', 'crash', 'largeOutput', 'flood'] as const;
    const all = attacks.map((attack, index) =>
      jobs
        .run(attack, null, { owner: `owner ${index % 3}` })
        .catch((error: { readonly code: string }) => error.code),
    );
    const codes = await Promise.all(all);
    expect(new Set(codes)).toEqual(new Set(['job-limit', 'job-failed']));
    expect(await jobs.run('double', 3, me)).toBe(6);
    await jobs.stop();
    expect(childProcesses()).toEqual([]);
  });

  it('reports a program that does not start', async () => {
    const broken = new JobPool({
      kinds: attackKinds,
      host: new NodeJobProcesses(silentLogger, join(import.meta.dirname, 'missing.ts')),
      clock: systemClock,
      logger: silentLogger,
    });
    await expect(broken.run('double', 1, me)).rejects.toMatchObject({ code: 'job-failed' });
    await broken.stop();
  });
});

/** Job processes of this process that still run. */
function childProcesses(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        if (parent !== String(process.pid)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('attack-entry-child') ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}
