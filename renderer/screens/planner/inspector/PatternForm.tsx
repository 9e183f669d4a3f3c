import { Split } from 'lucide-react';
import type { PlanPattern } from '../../../../gateway/contract/mission/flight-plan.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { withChangedEntries } from '../../../state/planner/flight-plan-edits.ts';
import {
  LEAST_RADIUS_M,
  MOST_ORBIT_RADIUS_M,
  PATTERN_HEIGHT_M,
  WALL_DISTANCE_M,
  within,
} from '../../../state/planner/flight-plan-limits.ts';
import { beginSplit } from '../../../state/planner/flight-plan-split.ts';
import { editPlan, useFlightPlanStore } from '../../../state/planner/flight-plan-store.ts';
import { ChoiceField, CornersField, NumberFields, PlaceField } from '../PlannerFields.tsx';
import { ImagingForm } from './ImagingForm.tsx';

type Of<Kind extends PlanPattern['pattern']> = Extract<PlanPattern, { pattern: Kind }>;

function change(pattern: PlanPattern, next: PlanPattern): void {
  editPlan((plan) => withChangedEntries(plan, new Set([pattern.id]), () => next));
}

/** An omitted value is not written as undefined. */
function without<Thing extends object, Key extends keyof Thing>(thing: Thing, key: Key): Omit<Thing, Key> {
  const { [key]: _, ...rest } = thing;
  return rest;
}

/** The values of a pattern. */
export function PatternForm({ pattern }: { readonly pattern: PlanPattern }) {
  return (
    <>
      {pattern.pattern === 'survey' && <SurveyForm survey={pattern} />}
      {pattern.pattern === 'corridor' && <CorridorForm corridor={pattern} />}
      {pattern.pattern === 'orbit' && <OrbitForm orbit={pattern} />}
      {pattern.pattern === 'structure' && <StructureForm structure={pattern} />}
      <ValueField
        label={t('Speed in the pattern')}
        unit="m/s"
        emptyText={t('as in the plan')}
        value={pattern.speedMps ?? null}
        minimum={0.1}
        maximum={100}
        onCommit={(speedMps) =>
          change(
            pattern,
            (speedMps === null ? without(pattern, 'speedMps') : { ...pattern, speedMps }) as PlanPattern,
          )
        }
      />
    </>
  );
}

function LineFields({ pattern }: { readonly pattern: Of<'survey'> | Of<'corridor'> }) {
  return (
    <ImagingForm
      imaging={pattern.imaging}
      distanceM={pattern.heightM}
      lineSpacingM={pattern.lineSpacingM}
      onChange={(imaging) => change(pattern, { ...pattern, imaging })}
      onSpacing={(lineSpacingM) =>
        // The camera may have been chosen in the same turn, so the newest pattern is changed.
        editPlan((plan) =>
          withChangedEntries(plan, new Set([pattern.id]), (entry) =>
            entry.kind === 'pattern' && 'turnaroundM' in entry
              ? ({
                  ...without(entry, 'lineSpacingM'),
                  ...(lineSpacingM !== undefined && { lineSpacingM }),
                } as PlanPattern)
              : entry,
          ),
        )
      }
      onDistance={(heightM) => change(pattern, { ...pattern, heightM: within(PATTERN_HEIGHT_M, heightM) })}
    />
  );
}

function SurveyForm({ survey }: { readonly survey: Of<'survey'> }) {
  const set = (next: Partial<Of<'survey'>>) => change(survey, { ...survey, ...next });
  return (
    <>
      <PatternHeightFields pattern={survey} />
      <LineFields pattern={survey} />
      <div className="inspector-pair stack">
        <NumberFields
          of={survey}
          fields={[
            ['angleDeg', t('Direction of lines'), '°', 0, 360, 5],
            ['turnaroundM', t('Turnaround'), 'm', 0, 500, 5],
          ]}
          onChange={set}
        />
        <ChoiceField
          label={t('Start corner')}
          value={String(survey.entry)}
          choices={['0', '1', '2', '3'].map((value) => [value, String(Number(value) + 1)])}
          onChoose={(entry) => set({ entry: Number(entry) })}
        />
        <CheckField
          className="inspector-check row-6"
          isChecked={survey.isCrosshatch}
          onChange={(isChecked) => set({ isCrosshatch: isChecked })}
        >
          {t('Crosshatch')}
        </CheckField>
      </div>
      <CornersField
        label={t('Corners')}
        corners={survey.polygon}
        least={3}
        onCommit={(polygon) => set({ polygon })}
      />
      <div>
        <Button onClick={() => beginSplit(survey.id)}>
          <Split size={14} aria-hidden />
          {t('Split over vehicles')}
        </Button>
      </div>
    </>
  );
}

function CorridorForm({ corridor }: { readonly corridor: Of<'corridor'> }) {
  const set = (next: Partial<Of<'corridor'>>) => change(corridor, { ...corridor, ...next });
  return (
    <>
      <PatternHeightFields pattern={corridor} />
      <div className="inspector-pair stack">
        <NumberFields
          of={corridor}
          fields={[
            ['widthM', t('Width'), 'm', 0, 5000, 5],
            ['turnaroundM', t('Turnaround'), 'm', 0, 500, 5],
          ]}
          onChange={set}
        />
      </div>
      <LineFields pattern={corridor} />
      <CornersField
        label={t('Points of the line')}
        corners={corridor.line}
        least={2}
        onCommit={(line) => set({ line })}
      />
    </>
  );
}

function OrbitForm({ orbit }: { readonly orbit: Of<'orbit'> }) {
  const set = (next: Partial<Of<'orbit'>>) => change(orbit, { ...orbit, ...next });
  return (
    <>
      <PlaceField label={t('Centre')} at={orbit.centre} onCommit={(centre) => set({ centre })} />
      <PatternHeightFields pattern={orbit} />
      <div className="inspector-pair stack">
        <NumberFields
          of={orbit}
          fields={[
            ['radiusM', t('Radius'), 'm', LEAST_RADIUS_M, MOST_ORBIT_RADIUS_M, 5],
            ['turns', t('Turns'), '', 0.25, 50],
            ['startDeg', t('Start direction'), '°', 0, 360, 5],
          ]}
          onChange={set}
        />
        <CheckField
          className="inspector-check row-6"
          isChecked={orbit.isClockwise}
          onChange={(isChecked) => set({ isClockwise: isChecked })}
        >
          {t('Clockwise')}
        </CheckField>
      </div>
    </>
  );
}

function StructureForm({ structure }: { readonly structure: Of<'structure'> }) {
  const set = (next: Partial<Of<'structure'>>) => change(structure, { ...structure, ...next });
  return (
    <>
      <div className="inspector-pair stack">
        <NumberFields
          of={structure}
          fields={[
            ['structureHeightM', t('Height of the structure'), 'm', 1, 1000],
            ['distanceM', t('Distance to the walls'), 'm', WALL_DISTANCE_M.least, WALL_DISTANCE_M.most],
            ['bottomM', t('Lowest layer'), 'm', PATTERN_HEIGHT_M.least, PATTERN_HEIGHT_M.most],
          ]}
          onChange={set}
        />
        <ValueField
          label={t('Layers')}
          value={structure.layers}
          minimum={1}
          maximum={100}
          onCommit={(value) => value !== null && set({ layers: Math.round(value) })}
        />
        <ChoiceField
          label={t('Altitude reference')}
          value={structure.reference ?? 'home'}
          choices={[
            ['home', t('Above home')],
            ['terrain', t('Above the highest terrain nearby')],
          ]}
          onChoose={(reference) => set({ reference })}
        />
      </div>
      <ImagingForm
        imaging={structure.imaging}
        distanceM={structure.distanceM}
        lineSpacingM={undefined}
        onChange={(imaging) => set({ imaging })}
        onDistance={(distanceM) => set({ distanceM: within(WALL_DISTANCE_M, distanceM) })}
      />
      <CornersField
        label={t('Corners')}
        corners={structure.polygon}
        least={3}
        onCommit={(polygon) => set({ polygon })}
      />
    </>
  );
}

type LevelPattern = Extract<PlanPattern, { pattern: 'survey' | 'corridor' | 'orbit' }>;

/** Altitude reference of a pattern, and who computes altitudes above ground. */
const REFERENCES = [
  ['home', 'Above home'],
  ['ground', 'Above ground'],
  ['terrain', 'Above ground (terrain following by the vehicle)'],
  ['sea', 'Above sea level'],
] as const satisfies readonly (readonly [string, Message])[];

const FIRST_TOLERANCE_M = 5;

/** The altitude of a pattern, its reference, and how closely it follows the ground. */
function PatternHeightFields({ pattern }: { readonly pattern: LevelPattern }) {
  const autopilot = useFlightPlanStore((state) => state.history.present.plan.autopilot);
  const { followGround, reference } = pattern;
  const set = (next: LevelPattern) => change(pattern, next);
  const { followGround: _, ...level } = pattern;
  const chosen = followGround ? 'ground' : reference;
  return (
    <>
      <div className="inspector-pair stack">
        <NumberFields
          of={pattern}
          fields={[['heightM', t('Height'), 'm', PATTERN_HEIGHT_M.least, PATTERN_HEIGHT_M.most, 5]]}
          onChange={(next) => set({ ...pattern, heightM: next.heightM ?? pattern.heightM })}
        />
        <ChoiceField
          label={t('Altitude reference')}
          value={chosen}
          // PX4 does not support altitudes above ground in missions.
          choices={REFERENCES.filter(
            ([value]) => value !== 'terrain' || autopilot === 'ardupilot' || chosen === value,
          )}
          onChoose={(value) =>
            set(
              value === 'ground'
                ? { ...pattern, reference: 'terrain', followGround: { toleranceM: FIRST_TOLERANCE_M } }
                : { ...level, reference: value },
            )
          }
        />
        {followGround && (
          <NumberFields
            of={followGround}
            fields={[['toleranceM', t('Allowed deviation below'), 'm', 0.5, 100]]}
            onChange={(next) => set({ ...pattern, followGround: { ...followGround, ...next } })}
          />
        )}
      </div>
      {followGround && (
        <Note>
          {t(
            'Adds waypoints where the terrain changes, with altitudes above home that every vehicle can fly. A smaller deviation adds more waypoints.',
          )}
        </Note>
      )}
      {!followGround && reference === 'terrain' && (
        <Note>
          {t(
            'The vehicle follows the terrain with its own terrain data or a rangefinder. It must have one of them.',
          )}
        </Note>
      )}
    </>
  );
}
