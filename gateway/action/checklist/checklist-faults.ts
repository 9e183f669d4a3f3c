import type { ChecklistContent } from '../../contract/action/checklist.ts';
import type { Condition } from '../../contract/action/condition.ts';
import { TELEMETRY_FIELDS } from '../../contract/vehicle/telemetry-fields.ts';

/** A comparison that could never be met, with its place as a JSON pointer. */
interface ChecklistFault {
  readonly pointer: string;
  readonly detail: string;
}

/** Checks every comparison: a field that does not exist would keep an item open for ever. */
export function checklistFaults({ sections }: Pick<ChecklistContent, 'sections'>): ChecklistFault[] {
  return sections.flatMap(({ items }, section) =>
    items.flatMap(({ checks }, item) =>
      checks.flatMap((check, index) => {
        const detail = faultOf(check);
        return detail === undefined
          ? []
          : [{ pointer: `/sections/${section}/items/${item}/checks/${index}`, detail }];
      }),
    ),
  );
}

function faultOf({ field, operator, value }: Pick<Condition, 'field' | 'operator' | 'value'>) {
  const known = TELEMETRY_FIELDS.get(field);
  if (!known) return `there is no ${field} in the telemetry of a vehicle`;
  if (typeof value !== known.type) return `${field} is a ${known.type}, which ${String(value)} is not`;
  if (known.type !== 'number' && operator !== '==' && operator !== '!=')
    return `${field} can be compared with == and != only`;
  if (known.words && !known.words.includes(String(value)))
    return `${field} is one of ${known.words.join(', ')}`;
  return undefined;
}
