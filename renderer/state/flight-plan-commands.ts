import { ITEM_COMMANDS, type ItemCommand, itemCommand } from '../../gateway/flight-plan/item-catalogue.ts';
import { missionItemText } from '../format/mission-item-text.ts';

/** A command with the name people use. */
export interface NamedCommand extends ItemCommand {
  readonly title: string;
}

/** `MAV_CMD_DO_SET_SERVO` → `Do set servo`, where there is no better word. */
function titleOf({ command, name }: ItemCommand): string {
  const usual = missionItemText(command);
  if (usual !== `Command ${command}`) return usual;
  const words = name.replace('MAV_CMD_', '').replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every command, what flies first. */
export const PLAN_COMMANDS: readonly NamedCommand[] = ITEM_COMMANDS.map((each) => ({
  ...each,
  title: titleOf(each),
}));

/** Undefined for a number the protocol does not know. */
export function planCommand(command: number): ItemCommand | undefined {
  return itemCommand(command);
}

/** What an item is called; its number where nothing is known. */
export function commandTitle(command: number): string {
  const known = itemCommand(command);
  return known ? titleOf(known) : `Command ${command}`;
}
