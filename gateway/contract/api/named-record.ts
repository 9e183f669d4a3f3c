import { type OperatorText, say } from '../operator-text.ts';
import type { ShownKind } from './api-operation.ts';

/** A kind of record that an address may name. */
export interface NamedRecord {
  /** Who may see it. `found`: only those who may see it can find it. */
  readonly shows: ShownKind | 'found';
  /** Error text if it does not exist, or not for the caller. */
  readonly missing: (id: string) => OperatorText;
  /** The same for a change. */
  readonly missingForChange?: (id: string) => OperatorText;
  /** What its effects reach: its own mode, or its vehicle's current one. If omitted, nothing live. */
  readonly reaches?: 'mode' | 'vehicle';
  /** Start of the refusal's sentence. Default: that its id is not simulated. */
  readonly concerns?: string;
}

const none = (what: string) => (id: string) => `There is no ${what} ${id}.`;
const recording: NamedRecord = { shows: 'found', missing: (id) => `Session ${id} not found.` };

export const NAMED_RECORDS = {
  action: { shows: 'record', missing: none('action'), reaches: 'mode' },
  actionOrPlan: { shows: 'record', missing: none('action or plan'), reaches: 'mode' },
  alert: {
    shows: 'ofVehicle',
    missing: none('alert'),
    reaches: 'vehicle',
    concerns: 'The alert concerns the whole station',
  },
  approval: {
    shows: 'approval',
    missing: none('approval'),
    missingForChange: (id) => say('Approval {id} not found.', { id }),
    reaches: 'mode',
    concerns: 'The approval concerns a live vehicle',
  },
  command: { shows: 'record', missing: none('command') },
  console: {
    shows: 'found',
    missing: (id) => say('Console {id} not found.', { id }),
    reaches: 'vehicle',
  },
  decision: {
    shows: 'record',
    missing: none('decision'),
    missingForChange: (id) => say('Decision {id} not found.', { id }),
    reaches: 'mode',
    concerns: 'The decision concerns a live vehicle',
  },
  download: {
    shows: 'ofVehicle',
    missing: (id) => say('Download {id} not found.', { id }),
    reaches: 'vehicle',
  },
  launch: { shows: 'record', missing: none('launch'), reaches: 'vehicle' },
  message: {
    shows: 'ofLink',
    missing: (id) => `No message ${id} was received. GET /api/inspector lists those received.`,
  },
  mission: { shows: 'record', missing: none('mission run') },
  override: { shows: 'override', missing: none('override') },
  /** Imported ones. Those of the station are the operator's. */
  ownRecording: recording,
  plan: { shows: 'record', missing: (id) => `Plan ${id} not found.`, reaches: 'mode' },
  recording,
  transfer: {
    shows: 'transfer',
    missing: (id) => say('There is no transfer {transferId}.', { transferId: id }),
    reaches: 'mode',
  },
} satisfies Readonly<Record<string, NamedRecord>>;
export type RecordKind = keyof typeof NAMED_RECORDS;
