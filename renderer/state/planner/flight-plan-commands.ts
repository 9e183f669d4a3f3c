import {
  ITEM_COMMANDS,
  type ItemCommand,
  itemCommand,
} from '../../../gateway/mission/item/item-catalogue.ts';
import { knownItemText } from '../../format/mission-item-text.ts';
import { t } from '../../language/translate.ts';

/** `MAV_CMD_DO_SET_SERVO` → `Do set servo`, for commands without a better title. */
function titleOf({ command, name }: ItemCommand): string {
  const usual = knownItemText(command);
  if (usual !== undefined) return usual;
  const words = name.replace('MAV_CMD_', '').replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All commands, flight commands first. */
export const PLAN_COMMANDS: readonly ItemCommand[] = ITEM_COMMANDS;

/** Undefined for a number the protocol does not know. */
export function planCommand(command: number): ItemCommand | undefined {
  return itemCommand(command);
}

/** Title of an item; its number if unknown. */
export function commandTitle(command: number): string {
  const known = itemCommand(command);
  return known ? titleOf(known) : t('Command {command}', { command });
}
