import type { FlightPlan } from '../../../gateway/contract/mission/flight-plan.ts';
import { type Message, t } from '../../language/translate.ts';
import { editPlan } from '../../state/flight-plan/flight-plan-store.ts';
import { placePart } from '../../state/flight-plan/flight-plan-tool-store.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { ValueField } from './ValueField.tsx';

const VEHICLES = [
  { value: 'copter', text: 'Copter' },
  { value: 'plane', text: 'Plane' },
  { value: 'vtol', text: 'VTOL' },
  { value: 'rover', text: 'Rover' },
] as const satisfies readonly { value: string; text: Message }[];
const AUTOPILOTS = [
  { value: 'ardupilot', text: 'ArduPilot' },
  { value: 'px4', text: 'PX4' },
] as const;

/** What the whole plan is made for. */
export function PlanForm({ plan }: { readonly plan: FlightPlan }) {
  const set = (change: Partial<FlightPlan>) => editPlan((current) => ({ ...current, ...change }));
  const fence = (change: Partial<FlightPlan['geofence']>) =>
    set({ geofence: { ...plan.geofence, ...change } });
  return (
    <div className="inspector-form">
      <h2>{t('Plan (noun)')}</h2>
      <div className="inspector-pair">
        <ChoiceField
          label={t('Vehicle')}
          value={plan.vehicle}
          choices={VEHICLES}
          onChoose={(vehicle) => set({ vehicle })}
        />
        <ChoiceField
          label={t('Autopilot')}
          value={plan.autopilot}
          choices={AUTOPILOTS}
          onChoose={(autopilot) => set({ autopilot })}
        />
      </div>
      <div className="inspector-triple">
        <ValueField
          label={t('Cruise')}
          unit="m/s"
          value={plan.cruiseSpeedMps}
          minimum={0.1}
          maximum={100}
          onCommit={(value) => value !== null && set({ cruiseSpeedMps: value })}
        />
        <ValueField
          label={t('Climb')}
          unit="m/s"
          value={plan.climbSpeedMps}
          minimum={0.1}
          maximum={30}
          step={0.5}
          onCommit={(value) => value !== null && set({ climbSpeedMps: value })}
        />
        <ValueField
          label={t('Descent')}
          unit="m/s"
          value={plan.descentSpeedMps}
          minimum={0.1}
          maximum={30}
          step={0.5}
          onCommit={(value) => value !== null && set({ descentSpeedMps: value })}
        />
      </div>
      <PlaceField
        label={t('Planned home (empty: where the vehicle stands)')}
        at={plan.home?.at}
        onCommit={(at) => placePart('home', [at])}
      />
      <div className="inspector-pair">
        <ValueField
          label={t('Fence floor, above home')}
          unit="m"
          emptyText={t('none')}
          value={plan.geofence.minHeightM}
          minimum={-500}
          maximum={10_000}
          onCommit={(minHeightM) => fence({ minHeightM })}
        />
        <ValueField
          label={t('Fence ceiling, above home')}
          unit="m"
          emptyText={t('none')}
          value={plan.geofence.maxHeightM}
          minimum={-500}
          maximum={10_000}
          onCommit={(maxHeightM) => fence({ maxHeightM })}
        />
      </div>
    </div>
  );
}
