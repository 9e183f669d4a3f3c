import type { StepTypeRecord } from '../../../../gateway/contract/step.ts';

/** What a kind of step does, sends, needs before and proves after. */
export function StepTypeNote({ type }: { readonly type: StepTypeRecord }) {
  return (
    <div className="step-type-note">
      <p>{type.text}</p>
      <dl className="step-type-facts">
        <div>
          <dt>Sends</dt>
          <dd>{type.mavlink === 'none' ? 'nothing to a vehicle' : <code>{type.mavlink}</code>}</dd>
        </div>
        {type.preconditions.length > 0 && (
          <div>
            <dt>Needs before</dt>
            <dd>{type.preconditions.join('; ')}</dd>
          </div>
        )}
        <div>
          <dt>Proves after</dt>
          <dd>{type.postconditions.length > 0 ? type.postconditions.join('; ') : 'its own outcome'}</dd>
        </div>
      </dl>
    </div>
  );
}
