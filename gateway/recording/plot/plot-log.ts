import { AppError } from '../../base/error.ts';
import type { Plot, PlotFields, PlotQuery, PlotSeries } from '../../contract/recording/plot.ts';
import { MESSAGE_ID, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import { framePlace, type MessageSender, MessageSenders } from '../index/message-senders.ts';
import { openRecordingFile, type RecordingFile } from '../read/recording-file.ts';
import type { IndexedFrames } from '../sidecar/indexed-frames.ts';
import { layoutOf } from './message-layout.ts';
import { type PlotFacts, type PlotTable, plotIdOf } from './plot-source.ts';
import { plotSenderOf } from './tlog-plots.ts';

/** Values over time, one or a bucket of them at each moment. */
interface PlotPoints {
  /** UTC milliseconds, never falling. */
  readonly t: ArrayLike<number>;
  /** NaN where a number is missing. */
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
}

type Points = Pick<PlotSeries, 't' | 'min' | 'max'>;

/** As many as fit `points` stretches of equal time: what falls into one becomes its smallest and largest value. */
export function reducedPoints({ t, min, max }: PlotPoints, points: number): Points {
  const reduced: Points = { t: [], min: [], max: [] };
  const firstMs = t[0] ?? 0;
  const stretchMs = ((t[t.length - 1] ?? 0) - firstMs) / points;
  const joins = t.length > points && stretchMs > 0;
  let stretch = -1;
  for (let at = 0; at < t.length; at += 1) {
    const tMs = t[at] as number;
    const next = joins ? Math.min(points - 1, Math.floor((tMs - firstMs) / stretchMs)) : at;
    const low = numberOrNull(min[at]);
    const high = numberOrNull(max[at]);
    if (next !== stretch) {
      stretch = next;
      reduced.t.push(tMs);
      reduced.min.push(low);
      reduced.max.push(high);
      continue;
    }
    const last = reduced.t.length - 1;
    const [lowest, highest] = [reduced.min[last] ?? null, reduced.max[last] ?? null];
    if (low !== null && (lowest === null || low < lowest)) reduced.min[last] = low;
    if (high !== null && (highest === null || high > highest)) reduced.max[last] = high;
  }
  return reduced;
}

function numberOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

export interface PlotFieldsInput {
  readonly recording: RecordingFile;
  readonly sessionId: string;
  readonly durationS: number | null;
}

export interface PlotLogInput {
  readonly recording: RecordingFile;
  readonly query: PlotQuery;
  /** Of the whole recording. */
  readonly span: Span;
}

/** A field that is asked for. */
interface Asked {
  readonly id: string;
  readonly plot: PlotFacts;
  readonly field: number;
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Samples {
  readonly t: number[];
  /** By field of the message. */
  readonly values: readonly number[][];
}

/** Takes about a tenth of a second to read; longer spans come from the buckets. */
const MAX_EXACT_BYTES = 32 * 1024 * 1024;
const MAX_VALUES = 255;

/** Job: every number of a recording that can be drawn, as JSON text of PlotFields. */
export async function listPlotFields({ recording, sessionId, durationS }: PlotFieldsInput): Promise<string> {
  const messages = (await plotsOf(recording)).map((plot) => {
    const id = plotIdOf(plot);
    return {
      id,
      vehicle: plot.vehicle,
      component: plot.component,
      message: typeof plot.instance === 'string' ? `${plot.message}.${plot.instance}` : plot.message,
      instance: typeof plot.instance === 'number' ? plot.instance : null,
      count: plot.samples,
      hz: durationS ? Math.round((plot.samples / durationS) * 100) / 100 : null,
      fields: plot.fields.map(({ name, unit }) => ({ id: `${id}.${name}`, name, unit })),
    };
  });
  messages.sort((left, right) => (left.id < right.id ? -1 : 1));
  return JSON.stringify({ sessionId, messages } satisfies PlotFields);
}

async function plotsOf(recording: RecordingFile): Promise<readonly PlotFacts[]> {
  const { frames, plots } = await openRecordingFile(recording);
  try {
    return await plots.plots();
  } finally {
    await frames.close();
  }
}

/**
 * Job: numbers of a recording over time, as JSON text of a Plot: from the index for long spans, from the recording itself for
 * short ones.
 */
export async function plotLog({ recording, query, span: whole }: PlotLogInput): Promise<string> {
  const { frames, plots } = await openRecordingFile(recording);
  try {
    const span = { fromMs: query.fromMs ?? whole.fromMs, toMs: query.toMs ?? whole.toMs };
    const sources = await plots.plots();
    const asked = [...new Set(query.fields)].map((id) => askedField(id, sources));
    const series = new Map<string, PlotSeries>();
    for (const [plot, ofPlot] of Map.groupBy(asked, (one) => one.plot)) {
      const found = await seriesOf(plot, ofPlot, span, query.points, frames, plots);
      for (const one of found) series.set(one.id, one);
    }
    const plot: Plot = {
      sessionId: query.sessionId,
      ...span,
      series: asked.flatMap(({ id }) => series.get(id) ?? []),
    };
    return JSON.stringify(plot);
  } finally {
    await frames.close();
  }
}

/** @throws validation when the recording does not have it */
function askedField(id: string, plots: readonly PlotFacts[]): Asked {
  for (const plot of plots) {
    const start = `${plotIdOf(plot)}.`;
    if (!id.startsWith(start)) continue;
    const field = plot.fields.findIndex(({ name }) => name === id.slice(start.length));
    if (field >= 0) return { id, plot, field };
  }
  const detail = `${id} is not in this recording: see its list of fields`;
  throw new AppError('validation', `The field ${detail}.`, {
    context: { errors: [{ pointer: '/fields', detail }] },
  });
}

async function seriesOf(
  plot: PlotFacts,
  asked: readonly Asked[],
  span: Span,
  points: number,
  frames: IndexedFrames,
  plots: PlotTable,
): Promise<PlotSeries[]> {
  const messageId = messageIdOf(plot);
  const isNear =
    messageId !== undefined &&
    frames.bytesToRead(new Set([messageId]), span.fromMs * 1000, (span.toMs + 1) * 1000) <= MAX_EXACT_BYTES;
  if (isNear) {
    const { t, values } = await samplesOf(plot, messageId, asked, span, frames);
    return asked.map(({ id, field }, index) => {
      const column = values[index] ?? [];
      return {
        id,
        unit: plot.fields[field]?.unit ?? null,
        isReduced: t.length > points,
        samples: t.length,
        ...reducedPoints({ t, min: column, max: column }, points),
      };
    });
  }
  const { times, min, max } = await plots.plotColumns(plot);
  const from = Math.max(0, firstAfter(times, span.fromMs) - 1);
  const to = firstAfter(times, span.toMs);
  const samples =
    to === times.length ? plot.samples - from * plot.samplesPerBucket : (to - from) * plot.samplesPerBucket;
  return asked.map(({ id, field }) => ({
    id,
    unit: plot.fields[field]?.unit ?? null,
    isReduced: true,
    samples: Math.max(0, samples),
    ...reducedPoints(
      {
        t: times.subarray(from, to),
        min: min[field]?.subarray(from, to) ?? [],
        max: max[field]?.subarray(from, to) ?? [],
      },
      points,
    ),
  }));
}

async function samplesOf(
  plot: PlotFacts,
  messageId: number,
  asked: readonly Asked[],
  { fromMs, toMs }: Span,
  frames: IndexedFrames,
): Promise<Samples> {
  const layout = layoutOf(messageId);
  const t: number[] = [];
  const values: number[][] = asked.map(() => []);
  const read = new Float64Array(MAX_VALUES);
  const senders = new MessageSenders();
  const isWanted = new Map<MessageSender | undefined, boolean>();
  const wanted = plotIdOf(plot);
  for await (const batch of frames.ofMessages(new Set([messageId]), fromMs * 1000, (toMs + 1) * 1000))
    for (const { utcUs, bytes } of batch) {
      const place = framePlace(bytes, 0);
      const sender = senders.of(place);
      let isAsked = isWanted.get(sender);
      if (isAsked === undefined) {
        isAsked = sender !== undefined && plotIdOf(plotSenderOf(sender, plot.message)) === wanted;
        isWanted.set(sender, isAsked);
      }
      if (!isAsked) continue;
      layout?.read(place, read);
      t.push(utcUs / 1000);
      for (const [index, { field }] of asked.entries()) values[index]?.push(read[field] as number);
    }
  return { t, values };
}

/** Undefined for messages that are not in the frames: those of other kinds of logs. */
function messageIdOf({ component, message }: PlotFacts): number | undefined {
  return component === null ? undefined : MESSAGE_ID[message as MessageName];
}

/** Index of the first moment after `tMs`. */
function firstAfter(times: Float64Array, tMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) <= tMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
