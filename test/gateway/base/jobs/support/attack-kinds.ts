import { AppError } from '../../../../../gateway/base/error.ts';
import type { JobKinds, JobRun, LaneName } from '../../../../../gateway/base/jobs/job-kind.ts';
import { type OperatorText, say } from '../../../../../gateway/contract/operator-text.ts';

const MB = 1024 * 1024;

function kind<Input, Output, Progress = never, Order = never>(
  run: JobRun<Input, Output, Progress, Order>,
  limits: {
    readonly limitMs?: number | undefined;
    readonly maxOutputBytes?: number;
    readonly lane?: LaneName;
    readonly hasSentences?: boolean;
  } = {},
) {
  return {
    lane: limits.lane ?? 'quick',
    limitMs: 'limitMs' in limits ? limits.limitMs : 300,
    maxOutputBytes: limits.maxOutputBytes ?? 1024,
    hasSentences: limits.hasSentences ?? false,
    load: async () => run,
  };
}

/** Jobs that behave, and jobs that break every limit. */
export const attackKinds = {
  double: kind((value: number) => 2 * value),
  bytes: kind(({ bytes }: { readonly bytes: Uint8Array }) => ({ bytes: bytes.slice().reverse() })),
  count: kind((bytes: Uint8Array) => bytes.length),
  weigh: kind(
    ({
      first,
      name,
      bytes,
    }: {
      readonly first: Uint8Array;
      readonly name: string;
      readonly bytes: Uint8Array;
    }) => ({
      first: first.length,
      name,
      sum: bytes.reduce((left, right) => left + right, 0),
    }),
  ),
  processId: kind((_input: null) => process.pid),
  environment: kind((_input: null) => ({ ...process.env })),
  loop: kind((_input: null): never => {
    for (;;);
  }),
  wait: kind((_input: null) => new Promise<never>(() => undefined), { limitMs: undefined }),
  plan: kind((value: number) => 2 * value, { lane: 'planning' }),
  planForever: kind((_input: null) => new Promise<never>(() => undefined), {
    limitMs: undefined,
    lane: 'planning',
  }),
  fillHeap: kind(
    (_input: null): never => {
      const kept: unknown[] = [];
      for (;;) kept.push(new Array(1000).fill(kept.length));
    },
    { limitMs: 60_000 },
  ),
  fillBuffers: kind(
    (_input: null): never => {
      const kept: unknown[] = [];
      for (;;) kept.push(Buffer.alloc(8 * MB, 1));
    },
    { limitMs: 60_000 },
  ),
  largeOutput: kind((_input: null) => 'x'.repeat(2000)),
  flood: kind(
    async (_input: null, job: { progress(value: string): void }) => {
      for (;;) {
        job.progress('x'.repeat(100));
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    { limitMs: 60_000 },
  ),
  shout: kind(
    async (_input: null) => {
      process.stderr.write('x'.repeat(4 * MB));
      return new Promise<never>(() => undefined);
    },
    { limitMs: 60_000 },
  ),
  crash: kind((_input: null) => {
    setImmediate(() => {
      throw new Error('unforeseen');
    });
    return new Promise<never>(() => undefined);
  }),
  leave: kind((_input: null): never => process.exit(3)),
  throwCoded: kind((_input: null): never => {
    throw new AppError('validation', 'Wrong.', {
      context: { errors: [{ pointer: '/a', detail: 'is wrong' }] },
    });
  }),
  throwSentence: kind((_input: null): never => {
    throw new AppError('validation', say('Altitude {altitude} m is wrong.', { altitude: 7 }));
  }),
  talk: kind(
    (seen: OperatorText, job: { progress(value: OperatorText): void }) => {
      const again = say('Again: {seen}', { seen });
      job.progress(again);
      return { detail: [again], english: `${seen}` };
    },
    { hasSentences: true },
  ),
  echo: kind((value: object) => value),
  throwOther: kind((_input: null): never => {
    throw new RangeError('secret detail');
  }),
  converse: kind(
    (
      first: number,
      job: { progress(value: number): void; onOrder(listener: (order: number) => void): void },
    ) =>
      new Promise<number>((resolve) => {
        let sum = first;
        job.progress(sum);
        job.onOrder((order) => {
          sum += order;
          if (order === 0) resolve(sum);
          else job.progress(sum);
        });
      }),
    { limitMs: undefined },
  ),
} as const satisfies JobKinds;
