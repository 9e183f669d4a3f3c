import type { FlightPlan } from '../../../../gateway/contract/mission/flight-plan.ts';
import { Button } from '../../../components/button/Button.tsx';
import { type Message, t } from '../../../language/translate.ts';
import {
  entriesOfItems,
  type ItemDifference,
  type OnboardMission,
  withOnboardItems,
} from '../../../state/planner/flight-plan-difference.ts';
import { withUniqueIds } from '../../../state/planner/flight-plan-edits.ts';
import { editPlan, selectInPlan } from '../../../state/planner/flight-plan-store.ts';

/** Further differences are only counted. */
const MOST_SHOWN = 50;
const FIELD_TEXT: Readonly<Record<ItemDifference['fields'][number], Message>> = {
  command: 'command',
  frame: 'altitude reference',
  place: 'place',
  altitude: 'altitude',
  param1: 'value 1',
  param2: 'value 2',
  param3: 'value 3',
  param4: 'value 4',
};

export interface DifferencePartProps {
  readonly plan: FlightPlan;
  /** Undefined while unknown. */
  readonly differences: readonly ItemDifference[] | undefined;
  readonly onboard: OnboardMission | undefined;
  readonly planned: number;
}

/** Whether the onboard mission equals the plan, item by item, with a button to adopt the onboard one. */
export function DifferencePart({ plan, differences, onboard, planned }: DifferencePartProps) {
  const changed = differences ?? [];
  const entryIds = changed.length > 0 ? entriesOfItems(plan) : [];
  const taken = changed.filter(
    ({ index, state }) => state === 'extra' || (state === 'changed' && entryIds[index] !== undefined),
  );
  return (
    <div className="vehicle-difference result-box" data-differs={changed.length > 0 || undefined}>
      <p role="status">{differenceText(differences, onboard?.items.length, planned)}</p>
      {onboard && onboard.items.length > 0 && changed.length > 0 && (
        <>
          <details>
            <summary>{t('Differences')}</summary>
            <ul className="vehicle-difference-list grid scrolls gap-2">
              {changed.slice(0, MOST_SHOWN).map((difference) => (
                <DifferenceRow
                  key={difference.index}
                  difference={difference}
                  entryId={entryIds[difference.index]}
                />
              ))}
              {changed.length > MOST_SHOWN && (
                <li>{t('and {count} more', { count: changed.length - MOST_SHOWN })}</li>
              )}
            </ul>
          </details>
          <Button
            isReasonShown
            disabledReason={
              taken.length === 0
                ? t(
                    'The differences are missing on the vehicle or belong to patterns. Download the mission to replace the plan.',
                  )
                : undefined
            }
            tooltip={t('Other items and patterns stay as planned. Undo restores yours.')}
            onClick={() => editPlan((now) => withUniqueIds(withOnboardItems(now, changed, onboard)))}
          >
            {taken.length < 2
              ? t('Copy the vehicle’s item into the plan')
              : t('Copy the vehicle’s {count} items into the plan', { count: taken.length })}
          </Button>
        </>
      )}
    </div>
  );
}

interface DifferenceRowProps {
  readonly difference: ItemDifference;
  readonly entryId: string | undefined;
}

function DifferenceRow({ difference, entryId }: DifferenceRowProps) {
  const text = rowText(difference);
  return (
    <li>
      {entryId === undefined ? (
        text
      ) : (
        <button
          type="button"
          className="problem-text bare flex grows gap-6 min-w-0 text-left"
          onClick={() => selectInPlan(new Set([entryId]))}
        >
          {text}
        </button>
      )}
    </li>
  );
}

function rowText({ index, state, fields }: ItemDifference): string {
  const item = t('Item {number}', { number: index + 1 });
  if (state === 'missing') return t('{item}: only in the plan', { item });
  if (state === 'extra') return t('{item}: only on the vehicle', { item });
  return `${item}: ${fields.map((field) => t(FIELD_TEXT[field])).join(', ')}`;
}

function differenceText(
  differences: readonly ItemDifference[] | undefined,
  onboard: number | undefined,
  planned: number,
): string {
  if (onboard === undefined) return t('Onboard mission unknown. Download it to compare.');
  if (onboard === 0) return t('No onboard mission, {planned} items planned.', { planned });
  if (differences === undefined)
    return t('Onboard mission: {onboard} items; planned: {planned}.', { onboard, planned });
  if (differences.length === 0) return t('Onboard mission matches the plan ({onboard} items).', { onboard });
  return t(
    'Differs from the onboard mission: {onboard} items onboard, {planned} planned, {count} different.',
    {
      onboard,
      planned,
      count: differences.length,
    },
  );
}
