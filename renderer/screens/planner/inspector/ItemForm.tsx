import type { PlanItem } from '../../../../gateway/contract/mission/flight-plan.ts';
import { hasPlace } from '../../../../gateway/contract/vehicle/item-place.ts';
import { itemCommand } from '../../../../gateway/mission/item/item-catalogue.ts';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { withChangedEntries } from '../../../state/planner/flight-plan-edits.ts';
import { isJump, jumpMark, withJumpMark } from '../../../state/planner/flight-plan-jumps.ts';
import { MOST_ITEMS } from '../../../state/planner/flight-plan-limits.ts';
import { editPlan, useFlightPlanStore } from '../../../state/planner/flight-plan-store.ts';
import { ChoiceField, PlaceField } from '../PlannerFields.tsx';

const FRAMES = [
  ['3', 'Above home'],
  ['10', 'Above ground'],
  ['0', 'Above sea level'],
  ['2', 'No position (MISSION)'],
] as const satisfies readonly (readonly [string, Message])[];

/** One mission item, with the parameter names of its command. */
export function ItemForm({ item }: { readonly item: PlanItem }) {
  const set = (change: Partial<PlanItem>) =>
    editPlan((plan) => withChangedEntries(plan, new Set([item.id]), () => ({ ...item, ...change })));
  const frames = FRAMES.some(([value]) => value === String(item.frame))
    ? FRAMES
    : [...FRAMES, [String(item.frame), t('Frame {frame}', { frame: item.frame })] as const];
  const command = itemCommand(item.command);
  const fieldAt = (index: number) => command?.fields.find((field) => field.index === index);
  const height = fieldAt(7);
  const autopilot = useFlightPlanStore((state) => state.history.present.plan.autopilot);
  const hasOwnPlace = command?.hasPlace !== false || item.lat !== null;
  return (
    <>
      <Note title={command?.text}>
        {command?.name ??
          t('MAV_CMD {command}: unknown command, its parameters have no names', { command: item.command })}
      </Note>
      {hasOwnPlace && (
        <PlaceField
          label={hasPlace(item) ? t('Place') : t('Place (if empty: the position at that time)')}
          at={hasPlace(item) ? [item.lon, item.lat] : undefined}
          onCommit={([lon, lat]) => set({ lon, lat, altitude_m: item.altitude_m ?? 0 })}
        />
      )}
      <div className="inspector-pair stack">
        {(height !== undefined || hasOwnPlace || item.altitude_m !== null) && (
          <ValueField
            label={height?.label ?? t('Altitude')}
            unit={height && height.unit === undefined ? undefined : 'm'}
            emptyText={t('none')}
            value={item.altitude_m}
            minimum={-1000}
            maximum={100_000}
            step={5}
            onCommit={(altitude_m) => set({ altitude_m })}
          />
        )}
        {hasOwnPlace && (
          <ChoiceField
            label={t('Altitude reference')}
            value={String(item.frame)}
            choices={frames}
            onChoose={(frame) => set({ frame: Number(frame) })}
          />
        )}
      </div>
      <div className="inspector-pair stack">
        {item.params.map((value, index) => {
          const field = fieldAt(index + 1);
          if (index === 0 && isJump(item))
            return (
              <ValueField
                key="jump"
                label={t('Jumps to item')}
                emptyText={t('no target')}
                hint={t('Number in this list. The upload converts it to the autopilot’s own numbering.')}
                value={jumpMark(item, autopilot)}
                minimum={1}
                maximum={MOST_ITEMS}
                onCommit={(mark) =>
                  set(withJumpMark(item, mark === null ? null : Math.round(mark), autopilot))
                }
              />
            );
          // Parameters the command does not use are shown only if a file has set them.
          if (command && !field && !value) return null;
          return (
            <ValueField
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is known by its number
              key={index}
              label={field?.label ?? t('Value {number}', { number: index + 1 })}
              unit={field?.unit}
              {...(field?.minimum !== undefined && { minimum: field.minimum })}
              {...(field?.maximum !== undefined && { maximum: field.maximum })}
              emptyText={t('default')}
              hint={field?.text}
              value={value}
              onCommit={(next) => set({ params: item.params.with(index, next) as PlanItem['params'] })}
            />
          );
        })}
      </div>
    </>
  );
}
