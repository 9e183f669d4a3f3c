import type { CommandRecord } from '../../../gateway/contract/command.ts';
import type { LaunchRecord } from '../../../gateway/contract/launch.ts';
import type { MissionRun } from '../../../gateway/contract/mission.ts';
import { COMMAND_STATE_TEXT, commandText } from '../../format/command-text.ts';
import { type Message, t } from '../../language/translate.ts';
import { recordTone } from '../governance/record-tone.ts';
import { isEnded, type RefusedOrder } from './command-store.ts';

export type FeedTone = 'running' | 'done' | 'failed' | 'unknown';

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
  readonly tone: FeedTone;
  readonly steps: readonly FeedStep[];
  /** Present state in a word or two. */
  readonly stateText: string;
  /** Why, in the vehicle's or the gateway's words. */
  readonly reasons: readonly string[];
  readonly source: CommandRecord['source'] | undefined;
  readonly traceId: string | undefined;
  /** Its record in the Command Center; undefined when it has none. */
  readonly recordId: string | undefined;
  /** Somebody else commands the vehicle: a takeover would help. */
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
  const failureReasons = [
    record.detail,
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
    reasons: unique(record.state === 'done' ? [] : failureReasons),
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

function runTone(status: string): FeedTone {
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
    reasons: unique([launch.detail]),
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
    reasons: unique([run.detail]),
    source: 'mission',
    traceId: run.traceId,
    recordId,
    isLeaseHeld: false,
    startedAtMs: Date.parse(run.timestamp),
    endedAtMs: tone === 'running' ? undefined : run.updatedAtMs,
  };
}

function refusedEntry(order: RefusedOrder): FeedEntry {
  return {
    entryId: order.orderId,
    vehicleId: order.vehicleId,
    title: order.text,
    tone: 'failed',
    steps: [],
    stateText: t('not sent'),
    reasons: [order.reason],
    source: 'window',
    traceId: order.traceId,
    recordId: undefined,
    isLeaseHeld: order.code === 'lease-held',
    startedAtMs: order.atMs,
    endedAtMs: order.atMs,
  };
}

function unique(reasons: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(reasons.filter((reason): reason is string => Boolean(reason)))];
}
