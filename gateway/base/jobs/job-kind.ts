/** What a job sees of its surroundings while it runs in the job process. */
export interface RunningJob<Progress = never, Order = never> {
  /** Sends a value to the gateway before the job ends. */
  progress(value: Progress): void;
  /** Receives what the gateway sends to the running job. Orders sent before the first listener are kept for it. */
  onOrder(listener: (order: Order) => void): void;
}

/** The work of a job: runs in the job process. An AppError reaches the caller with its code, text and context. */
export type JobRun<Input, Output, Progress = never, Order = never> = (
  input: Input,
  job: RunningJob<Progress, Order>,
) => Output | Promise<Output>;

/**
 * Processes that take the same sort of job. `quick` ends within a second (expressions, validation),
 * `planning` within seconds (a person waits for the answer), `long` takes minutes (imports, exports), and
 * `worlds` runs as long as a simulation.
 */
export type LaneName = 'quick' | 'planning' | 'long' | 'worlds';

/** One kind of job. Input, output, progress and orders are anything the structured clone algorithm copies. */
export interface JobKind<Input, Output, Progress = never, Order = never> {
  readonly lane: LaneName;
  /** Processor time the job may use; undefined for a job that runs until it is stopped. */
  readonly limitMs: number | undefined;
  /** Bytes the job may send: in total, or each second for a job without a time limit. */
  readonly maxOutputBytes: number;
  /** Its values hold sentences of ours. Not for content of callers: what looks like a sentence there must stay as it is. */
  readonly hasSentences?: boolean;
  /** Loads the code of the job. Called in the job process only, so that the gateway does not load heavy parsers. */
  load(): Promise<JobRun<Input, Output, Progress, Order>>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of kinds whose inputs and outputs differ
export type JobKinds = Readonly<Record<string, JobKind<any, any, any, any>>>;

type RunOf<Kind extends JobKinds[string]> = Awaited<ReturnType<Kind['load']>>;
export type InputOf<Kind extends JobKinds[string]> = Parameters<RunOf<Kind>>[0];
export type OutputOf<Kind extends JobKinds[string]> = Awaited<ReturnType<RunOf<Kind>>>;
export type ProgressOf<Kind extends JobKinds[string]> = Parameters<Parameters<RunOf<Kind>>[1]['progress']>[0];
export type OrderOf<Kind extends JobKinds[string]> = Parameters<
  Parameters<Parameters<RunOf<Kind>>[1]['onOrder']>[0]
>[0];
