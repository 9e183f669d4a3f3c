import { type OperatorText, say } from '../operator-text.ts';
import type { ShownKind } from './api-operation.ts';

/** A kind of record that an address may name. */
export interface NamedRecord {
  /** Who may see it. If omitted, only those who may see it can find it. */
  readonly shows?: ShownKind;
  /** Error text if it does not exist, or not for the caller. */
  readonly missing: (id: string) => OperatorText;
  /** The same for a change. */
  readonly missingForChange?: (id: string) => OperatorText;
  /** What its effects reach: its own mode, or its vehicle's current one. If omitted, nothing live. */
  readonly reaches?: 'mode' | 'vehicle';
  /** Start of the refusal's sentence. Default: that its id is not simulated. */
  readonly concerns?: string;
}

const notFound = (what: string) => (id: string) => `${what} ${id} not found.`;
const recording: NamedRecord = { missing: (id) => `Session ${id} not found.` };

export const NAMED_RECORDS = {
  action: { shows: 'record', missing: notFound('Action'), reaches: 'mode' },
  actionOrPlan: { shows: 'record', missing: notFound('Action or plan'), reaches: 'mode' },
  alert: {
    shows: 'ofVehicle',
    missing: notFound('Alert'),
    reaches: 'vehicle',
    concerns: 'The alert concerns the whole station',
  },
  approval: {
    shows: 'approval',
    missing: notFound('Approval'),
    missingForChange: (id) => say('Approval {id} not found.', { id }),
    reaches: 'mode',
    concerns: 'The approval concerns a live vehicle',
  },
  command: { shows: 'record', missing: notFound('Command') },
  console: {
    missing: (id) => say('Console {id} not found.', { id }),
    reaches: 'vehicle',
  },
  decision: {
    shows: 'record',
    missing: notFound('Decision'),
    missingForChange: (id) => say('Decision {id} not found.', { id }),
    reaches: 'mode',
    concerns: 'The decision concerns a live vehicle',
  },
  download: {
    shows: 'ofVehicle',
    missing: (id) => say('Download {id} not found.', { id }),
    reaches: 'vehicle',
  },
  launch: { shows: 'record', missing: notFound('Launch'), reaches: 'vehicle' },
  message: {
    shows: 'ofLink',
    missing: (id) => `No message ${id} was received. GET /api/inspector lists those received.`,
  },
  mission: { shows: 'record', missing: notFound('Mission run') },
  override: { shows: 'override', missing: notFound('Override') },
  /** Imported ones. Those of the station are the operator's. */
  ownRecording: recording,
  plan: { shows: 'record', missing: (id) => `Plan ${id} not found.`, reaches: 'mode' },
  recording,
  transfer: {
    shows: 'transfer',
    missing: (id) => say('Transfer {transferId} not found.', { transferId: id }),
    reaches: 'mode',
  },
  videoRecording: { shows: 'ofMode', missing: (id) => say('Video recording {id} not found.', { id }) },
  videoSource: {
    shows: 'ofMode',
    missing: (id) => say('Video source {id} not found.', { id }),
    reaches: 'mode',
    concerns: 'The video is of a live vehicle',
  },
} satisfies Readonly<Record<string, NamedRecord>>;
export type RecordKind = keyof typeof NAMED_RECORDS;
