import type { MissionItem } from '../../contract/mission/mission.ts';
import type { MissionComparison } from '../../contract/onboard/onboard.ts';
import {
  hasHomeItem,
  isSameItem,
  type MissionDialect,
  toWire,
  type WireItem,
} from '../../mavlink/protocol/mission/mission-item-encoding.ts';

type ItemComparison = MissionComparison['items'][number];
type Field = ItemComparison['fields'][number];

const FIELDS: Readonly<Record<Field, readonly (keyof WireItem)[]>> = {
  command: ['command'],
  frame: ['frame'],
  place: ['x', 'y'],
  altitude: ['z'],
  param1: ['param1'],
  param2: ['param2'],
  param3: ['param3'],
  param4: ['param4'],
};

/**
 * Compares each item of the longer of two missions. `isAsGivenBack`: the onboard one was read from
 * the vehicle, which zeroes unused values. Otherwise both are as written.
 */
export function compareMissions(
  given: readonly MissionItem[],
  onboard: readonly MissionItem[],
  dialect: MissionDialect,
  isAsGivenBack: boolean,
): readonly ItemComparison[] {
  const first = hasHomeItem(dialect) ? 1 : 0;
  const wanted = toWire(given, dialect).slice(first);
  const held = toWire(onboard, dialect).slice(first);
  return Array.from({ length: Math.max(wanted.length, held.length) }, (_, index): ItemComparison => {
    const sent = wanted[index];
    const read = held[index];
    if (!sent || !read) return { index, state: sent ? 'missing' : 'extra', fields: [] };
    const fields = changedFields(sent, read, isAsGivenBack);
    return { index, state: fields.length === 0 ? 'same' : 'changed', fields };
  });
}

function changedFields(sent: WireItem, read: WireItem, isAsGivenBack: boolean): Field[] {
  return (Object.keys(FIELDS) as Field[]).filter((field) => {
    const one = { ...read, ...Object.fromEntries(FIELDS[field].map((key) => [key, sent[key]])) };
    const isOneWay = isAsGivenBack && field !== 'place';
    return !isSameItem(one, read) || !(isOneWay || isSameItem(read, one));
  });
}
