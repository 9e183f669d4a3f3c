import type { PlanPattern } from '../../../gateway/contract/mission/flight-plan.ts';
import { type Message, t } from '../../language/translate.ts';
import { withChangedEntries } from '../../state/flight-plan/flight-plan-edits.ts';
import { PATTERN_HEIGHT_M } from '../../state/flight-plan/flight-plan-limits.ts';
import { editPlan, useFlightPlanStore } from '../../state/flight-plan/flight-plan-store.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ValueField } from './ValueField.tsx';

type LevelPattern = Extract<PlanPattern, { pattern: 'survey' | 'corridor' | 'orbit' }>;

/** What heights of a pattern count from, and who works out those above the ground. */
const REFERENCES = [
  { value: 'home', text: 'Above home' },
  { value: 'ground', text: 'Above the ground' },
  { value: 'terrain', text: 'Above the ground, by the vehicle' },
  { value: 'sea', text: 'Above the sea' },
] as const satisfies readonly { value: string; text: Message }[];

const FIRST_TOLERANCE_M = 5;

export interface PatternHeightFieldsProps {
  readonly pattern: LevelPattern;
}

/** How high a pattern is flown, counted from what, and how closely it follows the ground. */
export function PatternHeightFields({ pattern }: PatternHeightFieldsProps) {
  const autopilot = useFlightPlanStore((state) => state.history.present.plan.autopilot);
  const { followGround, reference } = pattern;
  const change = (next: LevelPattern) =>
    editPlan((plan) => withChangedEntries(plan, new Set([pattern.id]), () => next));
  const { followGround: _, ...level } = pattern;
  const chosen = followGround ? 'ground' : reference;
  return (
    <>
      <div className="inspector-pair">
        <ValueField
          label={t('Height')}
          unit="m"
          value={pattern.heightM}
          minimum={PATTERN_HEIGHT_M.least}
          maximum={PATTERN_HEIGHT_M.most}
          step={5}
          onCommit={(heightM) => heightM !== null && change({ ...pattern, heightM })}
        />
        <ChoiceField
          label={t('Counts')}
          value={chosen}
          // PX4 flies no heights above the ground in missions.
          choices={REFERENCES.filter(
            ({ value }) => value !== 'terrain' || autopilot === 'ardupilot' || chosen === value,
          )}
          onChoose={(value) =>
            change(
              value === 'ground'
                ? { ...pattern, reference: 'terrain', followGround: { toleranceM: FIRST_TOLERANCE_M } }
                : { ...level, reference: value },
            )
          }
        />
        {followGround && (
          <ValueField
            label={t('May be lower by')}
            unit="m"
            value={followGround.toleranceM}
            minimum={0.5}
            maximum={100}
            onCommit={(toleranceM) =>
              toleranceM !== null && change({ ...pattern, followGround: { toleranceM } })
            }
          />
        )}
      </div>
      {followGround && (
        <p className="field-note">
          {t(
            'Waypoints are put in where the ground bends, with heights above home: every vehicle flies them. The less it may be lower, the more there are.',
          )}
        </p>
      )}
      {!followGround && reference === 'terrain' && (
        <p className="field-note">
          {t('The vehicle follows the ground by its own heights or its range finder. It must have them.')}
        </p>
      )}
    </>
  );
}
