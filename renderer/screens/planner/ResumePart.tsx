import { useState } from 'react';
import type { ResumeProposal } from '../../../gateway/contract/on-board.ts';
import { Button } from '../../components/Button.tsx';
import { failureText } from '../../state/failure-text.ts';
import { editPlan } from '../../state/flight-plan-store.ts';
import { missionEntries, useFlightPlanTransfer } from '../../state/flight-plan-transfer.ts';
import { ValueField } from './ValueField.tsx';

export interface ResumePartProps {
  readonly vehicleId: string;
  readonly name: string;
  /** Items on board. */
  readonly onBoard: number;
  readonly notNow: string | undefined;
  readonly onUpload: (items: ResumeProposal['items']) => void;
}

/** The rest of a mission that was broken off, as after a swap of batteries: shown first, sent when it is confirmed. */
export function ResumePart({ vehicleId, name, onBoard, notNow, onUpload }: ResumePartProps) {
  const transfer = useFlightPlanTransfer();
  const [proposal, setProposal] = useState<ResumeProposal>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const ask = (fromIndex?: number) => {
    setAsking(true);
    setFailure(undefined);
    transfer
      .proposeResume(vehicleId, fromIndex)
      .then(setProposal, (cause: unknown) => setFailure(failureText(cause)))
      .finally(() => setAsking(false));
  };
  const whyNot = notNow ?? (isAsking ? 'Working it out.' : undefined);
  return (
    <section className="vehicle-resume" aria-label="Go on with a mission">
      {!proposal && (
        <Button disabledReason={whyNot} onClick={() => ask()}>
          Go on with the mission on board
        </Button>
      )}
      {proposal && (
        <>
          <h3>
            {proposal.items.length} items from item {proposal.fromIndex + 1} of {onBoard} on
          </h3>
          <ul className="vehicle-results">
            {proposal.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <ValueField
            label="First item to fly again"
            value={proposal.fromIndex + 1}
            minimum={1}
            maximum={onBoard}
            onCommit={(item) => item !== null && ask(item - 1)}
          />
          <div className="vehicle-panel-row">
            <Button
              variant="primary"
              disabledReason={whyNot}
              onClick={() => {
                onUpload(proposal.items);
                setProposal(undefined);
              }}
            >
              Put these {proposal.items.length} items on {name}
            </Button>
            <Button
              tooltip="Undo brings the plan back"
              onClick={() => editPlan((plan) => ({ ...plan, entries: missionEntries(proposal.items) }))}
            >
              Show them as the plan
            </Button>
            <Button onClick={() => setProposal(undefined)}>Leave it</Button>
          </div>
          <p className="field-note">They take the place of the mission on board. Nothing flies by this.</p>
        </>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
