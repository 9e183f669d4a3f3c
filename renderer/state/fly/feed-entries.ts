import type { LaunchRecord } from '../../../gateway/contract/action/launch.ts';
import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import type { MissionRun } from '../../../gateway/contract/mission/mission.ts';
import { english, type OperatorText } from '../../../gateway/contract/operator-text.ts';
import { COMMAND_STATE_TEXT, commandText } from '../../format/command-text.ts';
import { currentLanguage, type Message, t } from '../../language/translate.ts';
import { type GatewayText, translateError, translateSentence } from '../../language/translate-gateway.ts';
import { type RecordTone, recordTone } from '../command-center/records.ts';
import { isEnded, type RefusedOrder } from '../vehicle/command-store.ts';

/** One step of a command's way; `reached` steps are shown full. */
export interface FeedStep {
  readonly label: string;
  readonly reached: boolean;
}

/** A command, launch, mission run or refused order in the shape the command feed shows. */
export interface FeedEntry {
  readonly entryId: string;
  readonly vehicleId: string | undefined;
  readonly title: string;
  readonly tone: RecordTone;
  readonly steps: readonly FeedStep[];
  /** Present state in a word or two. */
  readonly stateText: string;
  /** Why, in the language chosen; in English the vehicle's and the gateway's own words. */
  readonly reasons: readonly string[];
  /** What the gateway and the vehicle said in English, where `reasons` do not say it all. */
  readonly originals: readonly string[];
  readonly source: CommandRecord['source'] | undefined;
  readonly traceId: string | undefined;
  /** Its record in the Command Center; undefined when it has none. */
  readonly recordId: string | undefined;
  /** Another operator commands the vehicle: a takeover would help. */
  readonly isLeaseHeld: boolean;
  readonly startedAtMs: number;
  readonly endedAtMs: number | undefined;
}

/** All entries, newest first. */
export function feedEntries(input: {
  readonly records: Readonly<Record<string, CommandRecord>>;
  readonly launches: Readonly<Record<string, LaunchRecord>>;
  readonly missionRuns: Readonly<Record<string, MissionRun>>;
  readonly refused: readonly RefusedOrder[];
}): readonly FeedEntry[] {
  const { launches, missionRuns } = input;
  const records = Object.values(input.records);
  const isRun = ({ command, runId }: CommandRecord) =>
    (command === 'launch' || command === 'mission') && runId !== null;
  const recordIds = new Map(records.filter(isRun).map(({ runId, commandId }) => [runId, commandId] as const));
  // A run is one entry: its record is where the entry leads.
  const isShownAsRun = (record: CommandRecord) =>
    isRun(record) && record.runId !== null && (record.runId in launches || record.runId in missionRuns);
  return [
    ...records.filter((record) => !isShownAsRun(record)).map(commandEntry),
    ...Object.values(launches).map((launch) => launchEntry(launch, recordIds.get(launch.launchId))),
    ...Object.values(missionRuns).map((run) => missionEntry(run, recordIds.get(run.missionId))),
    ...input.refused.map(refusedEntry),
  ].toSorted((a, b) => b.startedAtMs - a.startedAtMs);
}

function commandEntry(record: CommandRecord): FeedEntry {
  const hasEnded = isEnded(record.state);
  const result = record.mavlink?.result;
  const said = [
    hasEnded && record.state !== 'done' && result ? `${record.mavlink?.command}: ${result}` : null,
    ...(record.mavlink?.statustext ?? []),
  ];
  return {
    entryId: record.commandId,
    vehicleId: record.vehicleId,
    title: commandText(record.command, record.params),
    tone: recordTone(record),
    steps: [
      { label: t('sent'), reached: record.sentAtMs !== null },
      { label: t('accepted'), reached: record.acceptedAtMs !== null },
      { label: t('done'), reached: record.state === 'done' },
    ],
    stateText: t(COMMAND_STATE_TEXT[record.state]),
    ...doneOrReasons(record, said),
    source: record.source,
    traceId: record.traceId,
    recordId: record.commandId,
    isLeaseHeld: false,
    startedAtMs: record.createdAtMs,
    endedAtMs: record.endedAtMs ?? undefined,
  };
}

const RUN_STATUS_TEXT: Readonly<Record<LaunchRecord['status'] | MissionRun['status'], Message>> = {
  enqueued: 'enqueued',
  checking: 'checking',
  uploading: 'uploading',
  arming: 'arming',
  taking_off: 'taking off',
  flying: 'flying',
  on_pattern: 'on pattern',
  returning: 'returning',
  landing: 'landing',
  completed: 'completed',
  failed: 'failed',
  aborted: 'aborted',
  interrupted: 'interrupted',
};

const RUN_FAILED = new Set(['failed', 'aborted', 'interrupted']);

function runTone(status: string): RecordTone {
  if (status === 'completed') return 'done';
  return RUN_FAILED.has(status) ? 'failed' : 'running';
}

function launchEntry(launch: LaunchRecord, recordId: string | undefined): FeedEntry {
  const tone = runTone(launch.status);
  return {
    entryId: launch.launchId,
    vehicleId: launch.aircraft,
    title: commandText('launch', { ...launch }),
    tone,
    steps: [
      { label: t('enqueued'), reached: true },
      {
        label: t('taking off'),
        reached: !['enqueued', 'checking', 'arming', 'failed'].includes(launch.status),
      },
      { label: t('completed'), reached: tone === 'done' },
    ],
    stateText: t(RUN_STATUS_TEXT[launch.status]),
    ...reasonsOf(launch.detail),
    source: 'launch',
    traceId: launch.traceId,
    recordId,
    isLeaseHeld: false,
    startedAtMs: Date.parse(launch.timestamp),
    endedAtMs: tone === 'running' ? undefined : launch.updatedAtMs,
  };
}

function missionEntry(run: MissionRun, recordId: string | undefined): FeedEntry {
  const tone = runTone(run.status);
  return {
    entryId: run.missionId,
    vehicleId: run.vehicleId,
    title: t('Fly mission'),
    tone,
    steps: [
      { label: t('enqueued'), reached: true },
      { label: t('flying'), reached: run.status === 'flying' || tone === 'done' },
      { label: t('completed'), reached: tone === 'done' },
    ],
    stateText: t(RUN_STATUS_TEXT[run.status]),
    ...reasonsOf(run.detail),
    source: 'mission',
    traceId: run.traceId,
    recordId,
    isLeaseHeld: false,
    startedAtMs: Date.parse(run.timestamp),
    endedAtMs: tone === 'running' ? undefined : run.updatedAtMs,
  };
}

function refusedEntry(order: RefusedOrder): FeedEntry {
  const { isUnanswered } = order;
  const { reasons, originals } = reasonsIn(
    order.code === undefined ? asWritten(english(order.reason)) : translateError(order.code, order.reason),
  );
  return {
    entryId: order.orderId,
    vehicleId: order.vehicleId,
    title: order.text,
    tone: isUnanswered ? 'unknown' : 'failed',
    steps: [],
    stateText: isUnanswered ? t('outcome unknown') : t('not sent'),
    reasons: isUnanswered ? [...reasons, t('It may have taken effect: check the vehicle.')] : reasons,
    originals,
    source: 'window',
    traceId: order.traceId,
    recordId: undefined,
    isLeaseHeld: order.code === 'lease-held',
    startedAtMs: order.atMs,
    endedAtMs: order.atMs,
  };
}

/** What was done needs no reason, unless less was done than the name of the command says. */
function doneOrReasons({ state, outcome, detail }: CommandRecord, said: readonly (string | null)[]): Reasons {
  if (state !== 'done') return reasonsOf(detail, said);
  return outcome === undefined ? NO_REASONS : reasonsOf(detail);
}

type Reasons = Pick<FeedEntry, 'reasons' | 'originals'>;
const NO_REASONS: Reasons = { reasons: [], originals: [] };

/** What the gateway says of it, and what the vehicle said. */
function reasonsOf(detail: OperatorText | null, said: readonly (string | null)[] = []): Reasons {
  return reasonsIn(detail === null ? undefined : translateSentence(detail), said);
}

function reasonsIn(told: GatewayText | undefined, said: readonly (string | null)[] = []): Reasons {
  if (currentLanguage() === 'en') return { reasons: unique([told?.text, ...said]), originals: [] };
  const isTranslated = told?.language === currentLanguage();
  return {
    reasons: isTranslated ? unique([told?.text, told?.advice]) : [],
    originals: unique([isTranslated ? told?.original : told?.text, ...said]),
  };
}

/** This window's own words. */
function asWritten(text: string): GatewayText {
  return { text, advice: undefined, original: undefined, language: currentLanguage() };
}

function unique(reasons: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(reasons.filter((reason): reason is string => Boolean(reason)))];
}
