import { type Message, t } from '../../language/translate.ts';
import { commandTitle, PLAN_COMMANDS, planCommand } from '../../state/flight-plan/flight-plan-commands.ts';
import type { PlanTool } from '../../state/flight-plan/flight-plan-tools.ts';

/** Something that can be put into a plan by name. */
export type Addable =
  | { readonly kind: 'tool'; readonly tool: PlanTool; readonly title: string; readonly name: string }
  | { readonly kind: 'command'; readonly command: number; readonly title: string; readonly name: string };

const TOOLS: readonly (readonly [tool: PlanTool, title: Message, name: string])[] = [
  ['waypoint', 'Waypoint', 'MAV_CMD_NAV_WAYPOINT'],
  ['takeoff', 'Take-off', 'MAV_CMD_NAV_TAKEOFF'],
  ['land', 'Land', 'MAV_CMD_NAV_LAND'],
  ['return', 'Return', 'MAV_CMD_NAV_RETURN_TO_LAUNCH'],
  ['loiter', 'Loiter, time', 'MAV_CMD_NAV_LOITER_TIME'],
  ['roi', 'Look at a place', 'MAV_CMD_DO_SET_ROI_LOCATION'],
  ['survey', 'Survey', 'pattern'],
  ['corridor', 'Corridor', 'pattern'],
  ['orbit', 'Orbit', 'pattern'],
  ['structure', 'Structure', 'pattern'],
  ['fence-polygon', 'Fence: keep inside an area', 'fence'],
  ['exclusion-polygon', 'Fence: keep out of an area', 'fence'],
  ['fence-circle', 'Fence: keep inside a circle', 'fence'],
  ['exclusion-circle', 'Fence: keep out of a circle', 'fence'],
  ['rally', 'Rally point', 'rally'],
  ['home', 'Planned home', 'home'],
];

/** Search words that appear in no name. The English ones are known everywhere. */
const ALSO_CALLED: Readonly<Partial<Record<PlanTool, Message>>> = {
  return: 'rtl home',
  roi: 'region of interest',
  loiter: 'circle wait',
  survey: 'grid mapping photos',
  structure: 'building facade scan',
};

/**
 * What every word is found in, the usual things first; behind it what has the words only in what the protocol
 * says it does.
 */
export function findAddable(words: string): readonly Addable[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  const known = new Set(TOOLS.map(([, , name]) => name));
  const tools = TOOLS.map(([tool, title, name]): Addable => ({ kind: 'tool', tool, title: t(title), name }));
  const commands = PLAN_COMMANDS.filter(({ name }) => !known.has(name)).map(
    ({ command, name }): Addable => ({ kind: 'command', command, title: commandTitle(command), name }),
  );
  const all = [...tools, ...commands];
  const hasAll = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const named = all.filter((item) => hasAll(nameOf(item)));
  const told = all.filter((item) => !named.includes(item) && hasAll(`${nameOf(item)} ${textOf(item)}`));
  return [...named, ...told];
}

function nameOf(item: Addable): string {
  const also = item.kind === 'tool' ? ALSO_CALLED[item.tool] : undefined;
  const others = also === undefined ? '' : `${also} ${t(also)}`;
  return `${item.title} ${item.name.replaceAll('_', ' ')} ${others}`;
}

function textOf(item: Addable): string {
  return item.kind === 'command' ? (planCommand(item.command)?.text ?? '') : '';
}
