import { COMMAND_ROWS } from '../../mavlink/codec/generated/commands.ts';

/** A value of a mission item as the protocol calls it. */
export interface ItemField {
  /** 1 to 4, or 7 where that is a height. */
  readonly index: number;
  readonly label: string;
  readonly unit: string | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly text: string;
}

/** A command as an item of a mission. */
export interface ItemCommand {
  readonly command: number;
  /** `MAV_CMD_NAV_WAYPOINT` */
  readonly name: string;
  /** What it does. */
  readonly text: string;
  readonly hasPlace: boolean;
  readonly fields: readonly ItemField[];
}

/** In the order they are looked for: what flies, what waits, what is done, all else. */
const FAMILIES = ['NAV_', 'CONDITION_', 'DO_'];

function familyOf(name: string): number {
  const family = FAMILIES.findIndex((prefix) => name.startsWith(prefix));
  return family < 0 ? FAMILIES.length : family;
}

/** Every command of the protocol; whether an autopilot takes it in a mission is the check's to say. */
export const ITEM_COMMANDS: readonly ItemCommand[] = COMMAND_ROWS.toSorted(
  ([a, nameA], [b, nameB]) => familyOf(nameA) - familyOf(nameB) || a - b,
).map(([command, name, text, fields]) => ({
  command,
  name: `MAV_CMD_${name}`,
  text,
  hasPlace: fields.some(([index, label]) => index === 5 && /^lat/i.test(label)),
  fields: fields.map(([index, label, unit, minimum, maximum, says]) => ({
    index,
    label,
    unit: unit || undefined,
    minimum: minimum ?? undefined,
    maximum: maximum ?? undefined,
    text: says,
  })),
}));

const byNumber = new Map(ITEM_COMMANDS.map((each) => [each.command, each]));

/** Undefined for a number the protocol does not know: its values then have no names. */
export function itemCommand(command: number): ItemCommand | undefined {
  return byNumber.get(command);
}
