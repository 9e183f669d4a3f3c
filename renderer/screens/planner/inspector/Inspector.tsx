import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type {
  FlightPlan,
  HeightReference,
  PlanEntry,
} from '../../../../gateway/contract/mission/flight-plan.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import {
  type FenceCircle,
  type FencePolygon,
  withFenceCircle,
  withFencePolygon,
  withoutIds,
  withRallyPoint,
  withReordered,
} from '../../../state/planner/flight-plan-edits.ts';
import { HOME_ID } from '../../../state/planner/flight-plan-handles.ts';
import { commonHeight, withCommonHeight } from '../../../state/planner/flight-plan-heights.ts';
import { LEAST_RADIUS_M, MOST_FENCE_RADIUS_M } from '../../../state/planner/flight-plan-limits.ts';
import { editPlan, selectInPlan, useFlightPlanStore } from '../../../state/planner/flight-plan-store.ts';
import { placePart } from '../../../state/planner/flight-plan-tools.ts';
import { duplicateSelected, entryTitle } from '../EntryList.tsx';
import { ChoiceField, CornersField, NumberFields, PlaceField } from '../PlannerFields.tsx';
import { ItemForm } from './ItemForm.tsx';
import { PatternForm } from './PatternForm.tsx';

/** The values of the selection, or of the whole plan if nothing is selected. */
export function Inspector() {
  const plan = useFlightPlanStore((state) => state.history.present.plan);
  const selectedIds = useFlightPlanStore((state) => state.selectedIds);
  return (
    <section
      className="planner-inspector min-h-0 p-10-12 scrolls-y border-top"
      id="planner-inspector"
      tabIndex={-1}
      aria-label={t('Inspector')}
    >
      {selectedIds.size === 0 ? (
        <PlanForm plan={plan} />
      ) : (
        <div className="stack-10" key={[...selectedIds].join()}>
          <Selected plan={plan} selectedIds={selectedIds} />
        </div>
      )}
    </section>
  );
}

/** Least and most of a typed height. */
const HEIGHT_LIMITS_M = [-500, 10_000] as const;

interface SelectedProps {
  readonly plan: FlightPlan;
  readonly selectedIds: ReadonlySet<string>;
}

function Selected({ plan, selectedIds }: SelectedProps) {
  const entries = plan.entries.filter(({ id }) => selectedIds.has(id));
  const [id = ''] = selectedIds;
  if (selectedIds.size > 1) return <ManyForm entries={entries} count={selectedIds.size} />;
  const [entry] = entries;
  if (entry)
    return (
      <>
        <Head title={entryTitle(entry)} isEntry />
        {entry.kind === 'item' && <ItemForm item={entry} />}
        {entry.kind === 'pattern' && <PatternForm pattern={entry} />}
        {entry.kind === 'foreign' && (
          <Note>
            {t('From another program ({format}), {count} items. Uploaded and saved unchanged.', {
              format: entry.format,
              count: entry.items.length,
            })}
          </Note>
        )}
      </>
    );
  const polygon = plan.geofence.polygons.find((each) => each.id === id);
  if (polygon)
    return (
      <>
        <Head title={t('Geofence area')} />
        <PolygonForm polygon={polygon} />
      </>
    );
  const circle = plan.geofence.circles.find((each) => each.id === id);
  if (circle)
    return (
      <>
        <Head title={t('Geofence circle')} />
        <CircleForm circle={circle} />
      </>
    );
  const rally = plan.rally.find((each) => each.id === id);
  if (rally)
    return (
      <>
        <Head title={t('Rally point')} />
        <PlaceField
          label={t('Place')}
          at={rally.at}
          onCommit={(at) => editPlan((now) => withRallyPoint(now, { ...rally, at }))}
        />
        <NumberFields
          of={rally}
          fields={[['heightM', t('Height above home'), 'm', ...HEIGHT_LIMITS_M, 5]]}
          onChange={(next) => editPlan((now) => withRallyPoint(now, { ...rally, ...next }))}
        />
      </>
    );
  return id === HOME_ID && plan.home ? <HomeForm home={plan.home} /> : null;
}

function HomeForm({ home }: { readonly home: NonNullable<FlightPlan['home']> }) {
  const set = (next: FlightPlan['home']) => editPlan((plan) => ({ ...plan, home: next }));
  return (
    <>
      <h2>{t('Planned home')}</h2>
      <PlaceField label={t('Place')} at={home.at} onCommit={(at) => set({ ...home, at })} />
      <NumberFields
        of={home}
        fields={[['altitudeAmslM', t('Terrain elevation above sea level'), 'm', ...HEIGHT_LIMITS_M]]}
        onChange={(next) => set({ ...home, ...next })}
      />
      <Button
        onClick={() => {
          set(null);
          selectInPlan(new Set());
        }}
      >
        {t('Use vehicle position')}
      </Button>
    </>
  );
}

interface HeadProps {
  readonly title: string;
  readonly isEntry?: boolean;
}

/** Name of the selection and actions on all of it. It stays while the values below are edited. */
const Head = memo(function Head({ title, isEntry = false }: HeadProps) {
  return (
    <div className="line gap-4">
      <h2 className="cut grows" title={title}>
        {title}
      </h2>
      {isEntry && <EntryOrders />}
      <IconButton icon={Trash2} label={t('Remove')} tooltip={t('Remove (Delete)')} onClick={removeSelected} />
    </div>
  );
});

function EntryOrders() {
  const reorder = (direction: -1 | 1) => () =>
    editPlan((plan) => withReordered(plan, useFlightPlanStore.getState().selectedIds, direction));
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={t('Earlier')}
        tooltip={t('Earlier (Alt+Up in the list)')}
        onClick={reorder(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('Later')}
        tooltip={t('Later (Alt+Down in the list)')}
        onClick={reorder(1)}
      />
      <IconButton
        icon={Copy}
        label={t('Duplicate')}
        tooltip={t('Duplicate (Ctrl+D)')}
        onClick={duplicateSelected}
      />
    </>
  );
}

export function removeSelected(): void {
  editPlan((plan) => withoutIds(plan, useFlightPlanStore.getState().selectedIds));
}

function ManyForm({ entries, count }: { readonly entries: readonly PlanEntry[]; readonly count: number }) {
  const height = commonHeight(entries);
  return (
    <>
      <Head title={t('{count} selected', { count })} isEntry={entries.length > 0} />
      {height === 'differs' && (
        <Note>{t('The items have different altitude references, so they cannot be set together.')}</Note>
      )}
      {typeof height === 'object' && (
        <ValueField
          label={t(HEIGHT_OF_ALL[height.reference])}
          unit="m"
          emptyText={t('mixed')}
          value={height.heightM}
          minimum={HEIGHT_LIMITS_M[0]}
          maximum={HEIGHT_LIMITS_M[1]}
          step={5}
          note={height.isOfAll ? undefined : t('Items without their own altitude are not changed.')}
          onCommit={(heightM) => {
            if (heightM === null) return;
            const ids = new Set(entries.map(({ id }) => id));
            editPlan((plan) => withCommonHeight(plan, ids, heightM));
          }}
        />
      )}
      <Note>{t('Arrow keys on the map move them by 1 m, with Shift by 10 m.')}</Note>
    </>
  );
}

/**
 * The label names the altitude reference, so that metres above home are not entered as metres above sea
 * level.
 */
const HEIGHT_OF_ALL = {
  home: 'Altitude of all, above home',
  sea: 'Altitude of all, above sea level',
  terrain: 'Altitude of all, above ground',
} as const satisfies Readonly<Record<HeightReference, Message>>;

const KINDS = [
  ['inclusion', 'Stay inside'],
  ['exclusion', 'Keep out'],
] as const satisfies readonly (readonly [string, Message])[];

function PolygonForm({ polygon }: { readonly polygon: FencePolygon }) {
  const set = (change: Partial<FencePolygon>) =>
    editPlan((plan) => withFencePolygon(plan, { ...polygon, ...change }));
  return (
    <>
      <ChoiceField
        label={t('Meaning')}
        value={polygon.kind}
        choices={KINDS}
        onChoose={(kind) => set({ kind })}
      />
      <CornersField
        label={t('Corners')}
        corners={polygon.corners}
        least={3}
        onCommit={(corners) => set({ corners })}
      />
    </>
  );
}

function CircleForm({ circle }: { readonly circle: FenceCircle }) {
  const set = (change: Partial<FenceCircle>) =>
    editPlan((plan) => withFenceCircle(plan, { ...circle, ...change }));
  return (
    <>
      <ChoiceField
        label={t('Meaning')}
        value={circle.kind}
        choices={KINDS}
        onChoose={(kind) => set({ kind })}
      />
      <PlaceField label={t('Centre')} at={circle.centre} onCommit={(centre) => set({ centre })} />
      <NumberFields
        of={circle}
        fields={[['radiusM', t('Radius'), 'm', LEAST_RADIUS_M, MOST_FENCE_RADIUS_M, 10]]}
        onChange={set}
      />
    </>
  );
}

const VEHICLES = [
  ['copter', 'Copter'],
  ['plane', 'Plane'],
  ['vtol', 'VTOL'],
  ['rover', 'Rover'],
] as const satisfies readonly (readonly [string, Message])[];
const AUTOPILOTS = [
  ['ardupilot', 'ArduPilot'],
  ['px4', 'PX4'],
] as const;

const FENCE_HEIGHTS = [
  ['minHeightM', 'Geofence minimum altitude, above home'],
  ['maxHeightM', 'Geofence maximum altitude, above home'],
] as const;

/** Settings of the whole plan. */
function PlanForm({ plan }: { readonly plan: FlightPlan }) {
  const set = (change: Partial<FlightPlan>) => editPlan((current) => ({ ...current, ...change }));
  return (
    <div className="stack-10">
      <h2>{t('Plan (noun)')}</h2>
      <div className="inspector-pair stack">
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
      <div className="inspector-triple stack">
        <NumberFields
          of={plan}
          fields={[
            ['cruiseSpeedMps', t('Cruise speed'), 'm/s', 0.1, 100],
            ['climbSpeedMps', t('Climb rate'), 'm/s', 0.1, 30, 0.5],
            ['descentSpeedMps', t('Descent rate'), 'm/s', 0.1, 30, 0.5],
          ]}
          onChange={set}
        />
      </div>
      <PlaceField
        label={t('Planned home (if empty: vehicle position)')}
        at={plan.home?.at}
        onCommit={(at) => placePart('home', [at])}
      />
      <div className="inspector-pair stack">
        {FENCE_HEIGHTS.map(([key, label]) => (
          <ValueField
            key={key}
            label={t(label)}
            unit="m"
            emptyText={t('none')}
            value={plan.geofence[key]}
            minimum={HEIGHT_LIMITS_M[0]}
            maximum={HEIGHT_LIMITS_M[1]}
            onCommit={(heightM) => set({ geofence: { ...plan.geofence, [key]: heightM } })}
          />
        ))}
      </div>
    </div>
  );
}
