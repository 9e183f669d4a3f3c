import type { InspectedField, InspectedMessage } from '../../../gateway/contract/vehicle/inspector.ts';
import { formatAge } from '../../format/measure/time.ts';
import { formatRecorded } from '../../format/plot-text.ts';
import { type Message, t } from '../../language/translate.ts';

/** Well-known component ids. https://mavlink.io/en/messages/common.html#MAV_COMPONENT */
const COMPONENTS: Readonly<Record<number, Message>> = {
  1: 'autopilot',
  68: 'telemetry radio',
  100: 'camera',
  101: 'camera 2',
  140: 'servo',
  154: 'gimbal',
  156: 'ADS-B receiver',
  158: 'peripheral',
  171: 'gimbal 2',
  190: 'ground station',
  191: 'companion computer',
  195: 'path planner',
  196: 'obstacle avoidance',
  197: 'visual odometry',
  220: 'GPS',
  221: 'GPS 2',
  236: 'remote ID',
  240: 'UDP bridge',
  250: 'system control',
};

/** For example `autopilot`, or only the number. */
export function componentText(compid: number): string {
  const name = COMPONENTS[compid];
  return name === undefined ? t('component {compid}', { compid }) : t(name);
}

/** Name of a message, or its number if it is in no dialect of ours. */
export function messageTitle({ name, messageId }: Pick<InspectedMessage, 'name' | 'messageId'>): string {
  return name ?? t('Message {messageId}', { messageId });
}

/** An age, in tenths of a second while short: `0.4 s`, `12 s`, `3 min`. */
export function formatFineAge(ageMs: number): string {
  return ageMs < 10_000 ? `${(ageMs / 1000).toFixed(1)} s` : formatAge(ageMs);
}

/** The value of a field as text; array elements in one line. */
export function fieldValueText({ value, type }: Pick<InspectedField, 'value' | 'type'>): string {
  if (Array.isArray(value)) return value.map((one) => plainText(one, type)).join('  ');
  return plainText(value, type);
}

function plainText(value: number | string | null, type: string): string {
  if (value === null) return 'NaN';
  if (typeof value === 'string') return value === '' ? t('(empty)') : value;
  return /^(float|double)/.test(type) ? formatRecorded(value) : String(value);
}
