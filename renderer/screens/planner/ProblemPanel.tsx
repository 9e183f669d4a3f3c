import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { english } from '../../../gateway/contract/operator-text.ts';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { t } from '../../language/translate.ts';
import { translatePlanProblem, translateSentence } from '../../language/translate-gateway.ts';
import type { CheckedPlan } from '../../state/planner/flight-plan-check.ts';
import { withFix } from '../../state/planner/flight-plan-edits.ts';
import { placesOf, pointOf } from '../../state/planner/flight-plan-handles.ts';
import {
  groupFixes,
  groupProblems,
  type ProblemGroup,
} from '../../state/planner/flight-plan-problem-groups.ts';
import { editPlan, selectInPlan } from '../../state/planner/flight-plan-store.ts';
import { usePlanCheck } from './PlanProviders.tsx';

interface ProblemPanelProps {
  /** Shows the places of a clicked problem on the map. */
  readonly onShow: (places: readonly GroundPoint[]) => void;
}

/** The problems of the plan, the same problem of several items as one. Each fix is one undo step. */
export function ProblemPanel({ onShow }: ProblemPanelProps) {
  const check = usePlanCheck();
  const groups = groupProblems(check?.problems ?? []);
  const errors = groups.filter(({ problems: [{ severity }] }) => severity === 'error').length;
  return (
    <section className="min-w-0 p-6-12 scrolls border-left" aria-label={t('Problems of the plan')}>
      <h2 role="status">
        {check === undefined
          ? t('Checking…')
          : groups.length === 0
            ? t('No problems found')
            : [
                t('{count, plural, one {# problem} other {# problems}}.', { count: groups.length }),
                ...(errors === 0
                  ? []
                  : [
                      errors === groups.length
                        ? t('Fix {count, plural, one {it} other {them}} before uploading.', { count: errors })
                        : t('Fix {errors} of them before uploading.', { errors }),
                    ]),
              ].join(' ')}
      </h2>
      {check && groups.length === 0 && <CircleCheck className="problem-none" size={20} aria-hidden />}
      <ul>
        {check &&
          groups.map((group) => {
            const [{ code, entryId, itemIndex, text }] = group.problems;
            return (
              <ProblemRow
                key={`${code} ${entryId} ${itemIndex} ${english(text)}`}
                group={group}
                check={check}
                onShow={onShow}
              />
            );
          })}
      </ul>
    </section>
  );
}

interface ProblemRowProps extends ProblemPanelProps {
  readonly group: ProblemGroup;
  readonly check: CheckedPlan;
}

function ProblemRow({ group, check, onShow }: ProblemRowProps) {
  const { problems } = group;
  const [first] = problems;
  const { severity, itemIndex } = first;
  const { text, original } = translatePlanProblem(first);
  const ids = new Set(problems.flatMap(({ entryId }) => entryId ?? []));
  const fixTexts = [...new Set(problems.flatMap(({ fix }) => (fix ? translateSentence(fix.text).text : [])))];
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  const what = (
    <>
      <Icon size={14} aria-label={severity === 'error' ? t('Error') : t('Warning')} />
      <span>
        {group.text ?? (
          <>
            {original !== undefined &&
              itemIndex !== null &&
              `${t('Item {number}', { number: itemIndex + 1 })}: `}
            {text}
            {original !== undefined && (
              <Note as="span" lang="en">
                {' '}
                {original}
              </Note>
            )}
          </>
        )}
      </span>
    </>
  );
  const show = () => {
    selectInPlan(ids);
    const own = problems.flatMap((problem) => {
      const { lat, lon } = check.items[problem.itemIndex ?? -1] ?? {};
      return lat == null || lon == null ? [] : [{ lat, lon }];
    });
    onShow(own.length > 0 ? own : placesOf(check.plan, ids).map(pointOf));
  };
  return (
    <li className="problem-row row" data-severity={severity}>
      {ids.size === 0 ? (
        <p className="problem-text flex grows gap-6 min-w-0">{what}</p>
      ) : (
        <button type="button" className="problem-text bare flex grows gap-6 min-w-0 text-left" onClick={show}>
          {what}
        </button>
      )}
      {fixTexts.length > 0 && (
        <Button onClick={() => editPlan((plan) => groupFixes(plan, problems).reduce(withFix, plan))}>
          {fixTexts.length === 1 ? fixTexts[0] : t('Fix all')}
        </Button>
      )}
    </li>
  );
}
