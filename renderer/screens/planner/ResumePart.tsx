import { useState } from 'react';
import type { ResumeProposal } from '../../../gateway/contract/onboard/on-board.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/Button.tsx';
import { toldWords } from '../../language/told.ts';
import { t } from '../../language/translate.ts';
import { failureText, problemCodeOf } from '../../state/failure-text.ts';
import { editPlan } from '../../state/flight-plan/flight-plan-store.ts';
import { useFlightPlanTransfer, withMissionOf } from '../../state/flight-plan/flight-plan-transfer.ts';
import { ValueField } from './ValueField.tsx';

export interface ResumePartProps {
  readonly vehicle: TelemetryVehicle;
  /** Items on board. */
  readonly onBoard: number;
  readonly notNow: string | undefined;
  readonly onUpload: (items: ResumeProposal['items']) => void;
}

/** The rest of a mission that was broken off, as after a swap of batteries: shown first, sent when it is confirmed. */
export function ResumePart({ vehicle, onBoard, notNow, onUpload }: ResumePartProps) {
  const { id, name } = vehicle;
  const transfer = useFlightPlanTransfer();
  const [proposal, setProposal] = useState<ResumeProposal>();
  const [failure, setFailure] = useState<{ readonly text: string; readonly isUnseen: boolean }>();
  const [isAsking, setAsking] = useState(false);
  const ask = (fromIndex?: number) => {
    setAsking(true);
    setFailure(undefined);
    transfer
      .proposeResume(id, fromIndex)
      .then(setProposal, (cause: unknown) =>
        setFailure({ text: failureText(cause), isUnseen: problemCodeOf(cause) === 'state-conflict' }),
      )
      .finally(() => setAsking(false));
  };
  const whyNot = notNow ?? (isAsking ? t('Working it out.') : undefined);
  const firstItem = (value: number | null) => (
    <ValueField
      label={t('First item to fly again')}
      value={value}
      minimum={1}
      maximum={onBoard}
      onCommit={(item) => item !== null && ask(item - 1)}
    />
  );
  return (
    <section className="vehicle-resume" aria-label={t('Go on with a mission')}>
      {!proposal && (
        <Button disabledReason={whyNot} onClick={() => ask()}>
          {t('Go on with the mission on board')}
        </Button>
      )}
      {proposal && (
        <>
          <h3>
            {t('{count, plural, one {# item} other {# items}} from item {number} of {onBoard} on', {
              count: proposal.items.length,
              number: proposal.fromIndex + 1,
              onBoard,
            })}
          </h3>
          <ul className="vehicle-results">
            {proposal.notes.map((note) => (
              <li key={note}>{toldWords(note).text}</li>
            ))}
          </ul>
          {firstItem(proposal.fromIndex + 1)}
          <div className="vehicle-panel-row">
            <Button
              variant="primary"
              disabledReason={whyNot}
              onClick={() => {
                onUpload(proposal.items);
                setProposal(undefined);
              }}
            >
              {t('Put these {count} items on {name}', { count: proposal.items.length, name })}
            </Button>
            <Button
              tooltip={t('Undo brings the plan back')}
              onClick={() => editPlan((plan) => withMissionOf(plan, proposal.items, vehicle))}
            >
              {t('Show them as the plan')}
            </Button>
            <Button onClick={() => setProposal(undefined)}>{t('Leave it')}</Button>
          </div>
          <p className="field-note">
            {t('They take the place of the mission on board. Nothing flies by this.')}
          </p>
        </>
      )}
      {failure && !failure.isUnseen && (
        <p className="field-error" role="alert">
          {failure.text}
        </p>
      )}
      {failure?.isUnseen && !proposal && (
        <>
          <p role="status">
            {t('No flight of it was seen that was broken off. Name the item to begin with.')}
          </p>
          {firstItem(null)}
        </>
      )}
    </section>
  );
}
