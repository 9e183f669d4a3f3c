import { AppError } from '../../base/error.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';

export interface ResumeOptions {
  /** 1 if the autopilot counts home as item 0 in its jumps. */
  readonly firstSeq: 0 | 1;
  /** The vehicle takes off from the ground. */
  readonly takesOff: boolean;
}

export interface ResumedMission {
  readonly items: readonly MissionItem[];
  readonly notes: readonly OperatorText[];
}

/** MAV_CMD_NAV_…: the vehicle flies to items below 96. */
const FIRST_NOT_NAVIGATION = 96;
const TAKE_OFFS: ReadonlySet<number> = new Set([MavCmd.NAV_TAKEOFF, MavCmd.NAV_VTOL_TAKEOFF]);
const ENDINGS: ReadonlySet<number> = new Set([
  MavCmd.NAV_LAND,
  MavCmd.NAV_VTOL_LAND,
  MavCmd.NAV_RETURN_TO_LAUNCH,
]);

/** Commands that stay in effect until the next of the same group. */
const STANDING: Readonly<Record<number, string>> = {
  [MavCmd.DO_CHANGE_SPEED]: 'speed',
  [MavCmd.DO_SET_ROI]: 'roi',
  [MavCmd.DO_SET_ROI_LOCATION]: 'roi',
  [MavCmd.DO_SET_ROI_WPNEXT_OFFSET]: 'roi',
  [MavCmd.DO_SET_ROI_NONE]: 'roi',
  [MavCmd.DO_MOUNT_CONFIGURE]: 'mount-mode',
  [MavCmd.DO_MOUNT_CONTROL]: 'mount',
  [MavCmd.DO_GIMBAL_MANAGER_PITCHYAW]: 'mount',
  [MavCmd.SET_CAMERA_MODE]: 'camera-mode',
  [MavCmd.SET_CAMERA_ZOOM]: 'camera-zoom',
};
/** The same for picture taking, which resumes where the remaining items start. */
const TAKING: Readonly<Record<number, string>> = {
  [MavCmd.DO_SET_CAM_TRIGG_DIST]: 'trigger',
  [MavCmd.DO_SET_CAM_TRIGG_INTERVAL]: 'trigger',
  [MavCmd.IMAGE_START_CAPTURE]: 'image',
  [MavCmd.IMAGE_STOP_CAPTURE]: 'image',
  [MavCmd.VIDEO_START_CAPTURE]: 'video',
  [MavCmd.VIDEO_STOP_CAPTURE]: 'video',
};
/** Commands whose effect outlasts the flight or happens once. */
const NOT_REPEATED: ReadonlySet<number> = new Set([
  MavCmd.DO_SET_SERVO,
  MavCmd.DO_REPEAT_SERVO,
  MavCmd.DO_SET_RELAY,
  MavCmd.DO_REPEAT_RELAY,
  MavCmd.DO_GRIPPER,
]);

/**
 * Builds the rest of a mission interrupted on the way to item `fromIndex` (from 0): take-off, the
 * settings in effect (speed, region of interest, mount, camera), the last place reached so that the
 * whole interrupted leg is flown, picture taking, and the remaining items.
 * @throws mission-invalid when nothing is left to fly
 */
export function resumeMission(
  items: readonly MissionItem[],
  fromIndex: number,
  { firstSeq, takesOff }: ResumeOptions,
): ResumedMission {
  const from = items.findIndex((item, index) => index >= fromIndex && isFlown(item));
  const target = items[from];
  if (!target || isFlownOut(items, from))
    throw new AppError(
      'mission-invalid',
      say('No items are left to fly from item {number}.', { number: fromIndex }),
    );
  const start = lastPlaceBefore(items, from) ?? from;
  const takeOff = items.slice(0, from).find(({ command }) => TAKE_OFFS.has(command));
  if (from === 0 || !items.slice(0, from).some(isFlown) || TAKE_OFFS.has(target.command))
    return { items, notes: ['The mission has not been flown yet. All items are included.'] };
  const notes: OperatorText[] = [];
  const before = items.slice(0, start);
  const lead: MissionItem[] = [];
  if (takesOff) lead.push(takeOffItem(takeOff, items[start] ?? target, notes));
  lead.push(...standing(before, STANDING));
  const taking = standing(before, TAKING).filter((item) => !isOff(item));
  if (lead.length > (takesOff ? 1 : 0))
    notes.push('Speed, region of interest, mount and camera are set as they were there.');
  if (taking.length > 0) notes.push('Picture taking resumes at the last position flown.');
  if (before.some(({ command }) => NOT_REPEATED.has(command)))
    notes.push('Earlier servo, relay and gripper commands are not repeated.');
  const isPlaceFirst = start < from;
  const head = isPlaceFirst ? [items[start] as MissionItem] : [];
  const rest = renumbered(items, isPlaceFirst ? start + 1 : start, {
    offset: lead.length + head.length + taking.length,
    headIndex: isPlaceFirst ? { old: start, now: lead.length } : undefined,
    firstSeq,
    notes,
  });
  return { items: [...lead, ...head, ...taking, ...rest], notes };
}

function isFlown({ command }: MissionItem): boolean {
  return command < FIRST_NOT_NAVIGATION;
}

/** True if only the return or landing is left. */
function isFlownOut(items: readonly MissionItem[], from: number): boolean {
  return items
    .slice(from)
    .filter(isFlown)
    .every(({ command }) => ENDINGS.has(command));
}

/** The last place before `from`; undefined if none. */
function lastPlaceBefore(items: readonly MissionItem[], from: number): number | undefined {
  for (let index = from - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item && isFlown(item)) return hasPlace(item) && !TAKE_OFFS.has(item.command) ? index : undefined;
  }
  return undefined;
}

/** The mission's take-off at the vehicle's position. Without one, climbs to the height of the first item. */
function takeOffItem(known: MissionItem | undefined, first: MissionItem, notes: OperatorText[]): MissionItem {
  notes.push('The vehicle takes off from its current position.');
  if (known) return { ...known, lat: null, lon: null };
  return {
    command: MavCmd.NAV_TAKEOFF,
    frame: first.frame,
    params: [0, 0, 0, null],
    lat: null,
    lon: null,
    altitude_m: first.altitude_m,
    autocontinue: true,
  };
}

/** The last item of each group, in mission order. */
function standing(items: readonly MissionItem[], groups: Readonly<Record<number, string>>): MissionItem[] {
  const last = new Map<string, MissionItem>();
  for (const item of items) {
    const group = groups[item.command];
    if (group === undefined) continue;
    // Air speed and ground speed count separately, and so does each mount.
    const key = group === 'speed' ? `${group} ${item.params[0]}` : group;
    last.delete(key);
    last.set(key, item);
  }
  return [...last.values()].filter(({ command }) => command !== MavCmd.DO_SET_ROI_NONE);
}

function isOff({ command, params }: MissionItem): boolean {
  if (command === MavCmd.IMAGE_STOP_CAPTURE || command === MavCmd.VIDEO_STOP_CAPTURE) return true;
  return command === MavCmd.DO_SET_CAM_TRIGG_DIST && (params[0] ?? 0) === 0;
}

interface Renumbering {
  /** Number of items before the remaining ones. */
  readonly offset: number;
  /** The last position reached, which comes before the remaining items. */
  readonly headIndex: { readonly old: number; readonly now: number } | undefined;
  readonly firstSeq: number;
  readonly notes: OperatorText[];
}

/** The items from `start`, with jump targets renumbered. Drops jumps to items already flown. */
function renumbered(
  items: readonly MissionItem[],
  start: number,
  { offset, headIndex, firstSeq, notes }: Renumbering,
): MissionItem[] {
  const kept: { readonly old: number; readonly item: MissionItem }[] = [];
  for (const [index, item] of items.entries()) {
    if (index < start) continue;
    const target = jumpTarget(item, firstSeq);
    if (target !== undefined && target < start && target !== headIndex?.old)
      notes.push(
        say('The jump in item {number} leads to items already flown and is omitted.', { number: index }),
      );
    else kept.push({ old: index, item });
  }
  const now = new Map(kept.map(({ old }, index) => [old, index + offset]));
  if (headIndex) now.set(headIndex.old, headIndex.now);
  if (kept.some(({ item }) => item.command === MavCmd.DO_JUMP)) notes.push('Jump counters start again.');
  return kept.map(({ item }) => {
    const target = jumpTarget(item, firstSeq);
    if (target === undefined) return item;
    const [, ...others] = item.params;
    // A jump to a dropped jump leads to the item after it.
    const place = now.get(target) ?? kept.filter(({ old }) => old < target).length + offset;
    return { ...item, params: [place + firstSeq, ...others] };
  });
}

/** Index from 0; undefined if the item does not jump. */
function jumpTarget({ command, params }: MissionItem, firstSeq: number): number | undefined {
  return command === MavCmd.DO_JUMP && params[0] !== null ? params[0] - firstSeq : undefined;
}
