import type { PlanItem } from '../../../gateway/contract/flight-plan.ts';
import { withChangedEntries } from '../../state/flight-plan-edits.ts';
import { editPlan } from '../../state/flight-plan-store.ts';
import { hasPlace } from '../../state/flight-plan-handles.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { ValueField } from './ValueField.tsx';

const FRAMES = [
  { value: '3', text: 'Above home' },
  { value: '10', text: 'Above the ground' },
  { value: '0', text: 'Above the sea' },
  { value: '2', text: 'No place (MISSION)' },
] as const;

/** One mission item by the names its command gives its values. */
export function ItemForm({ item }: { readonly item: PlanItem }) {
  const set = (change: Partial<PlanItem>) =>
    editPlan((plan) => withChangedEntries(plan, new Set([item.id]), () => ({ ...item, ...change })));
  const frames = FRAMES.some(({ value }) => value === String(item.frame))
    ? FRAMES
    : [...FRAMES, { value: String(item.frame), text: `Frame ${item.frame}` }];
  return (
    <>
      <PlaceField
        label={item.lat === null ? 'Place (empty: where it is then)' : 'Place'}
        at={hasPlace(item) ? [item.lon, item.lat] : undefined}
        onCommit={([lon, lat]) => set({ lon, lat })}
      />
      <div className="inspector-pair">
        <ValueField
          label="Height"
          unit="m"
          emptyText="none"
          value={item.altitude_m}
          minimum={-1000}
          maximum={100_000}
          step={5}
          onCommit={(altitude_m) => set({ altitude_m })}
        />
        <ChoiceField
          label="Counts"
          value={String(item.frame)}
          choices={frames}
          onChoose={(frame) => set({ frame: Number(frame) })}
        />
      </div>
      <div className="inspector-pair">
        {item.params.map((value, index) => (
          <ValueField
            // biome-ignore lint/suspicious/noArrayIndexKey: a value is known by its number
            key={index}
            label={`Value ${index + 1}`}
            emptyText="default"
            value={value}
            onCommit={(next) => set({ params: item.params.with(index, next) as PlanItem['params'] })}
          />
        ))}
      </div>
    </>
  );
}
