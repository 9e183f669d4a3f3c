import type { FlightPlanImport, FlightPlanShape } from '../../../gateway/contract/mission/flight-plan.ts';
import { Button } from '../../components/Button.tsx';
import { toldWords } from '../../language/told.ts';
import { t } from '../../language/translate.ts';
import { withUniqueIds } from '../../state/flight-plan/flight-plan-edits.ts';
import { editPlan } from '../../state/flight-plan/flight-plan-store.ts';

export interface ImportPanelProps {
  readonly name: string;
  readonly imported: FlightPlanImport;
  readonly onClose: () => void;
}

/** What a file held besides a plan: shapes that can become a part of the plan, and what was left out. */
export function ImportPanel({ name, imported, onClose }: ImportPanelProps) {
  const { shapes, notes } = imported;
  return (
    <section className="import-panel" aria-label={t('From {name}', { name })}>
      <div className="inspector-head">
        <h2 title={name}>{t('From {name}', { name })}</h2>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
      {notes.map((note) => (
        <p key={note} className="field-note">
          {toldWords(note).text}
        </p>
      ))}
      <ul>
        {shapes.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes of a file have nothing but their order
          <li key={index}>
            <span>
              {shape.name ?? t('Shape {number}', { number: index + 1 })}
              <span className="field-note"> {shape.kind}</span>
            </span>
            {shape.proposals.map((proposal) => (
              <Button key={proposal.text} onClick={() => add(proposal)}>
                {toldWords(proposal.text).text}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function add({ entries, polygons }: FlightPlanShape['proposals'][number]): void {
  editPlan((plan) =>
    withUniqueIds({
      ...plan,
      entries: [...plan.entries, ...entries],
      geofence: { ...plan.geofence, polygons: [...plan.geofence.polygons, ...polygons] },
    }),
  );
}
