import { type FormEvent, useId, useState } from 'react';
import type { ParameterWriteResult, VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { PARAMETER_OUTCOME_TEXT, parameterValueText } from '../../format/parameter-text.ts';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { useGovernanceActions } from '../../state/command-center/governance-actions.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { deniedDecisionOf, useParameterActions } from '../../state/parameters/parameter-queries.ts';
import {
  type Airframe,
  AS_ASKED,
  dropPlannedParameters,
  dropWrittenParameters,
  usePlannedParameters,
} from '../../state/parameters/parameter-store.ts';
import './parameter-parts.css';

const MIN_REASON_CHARS = 8;

export interface PendingChangesProps {
  readonly airframe: Airframe;
  readonly items: readonly VehicleParameter[];
}

/** Pending parameter changes: old and new value, and the outcome. */
export function PendingChanges({ airframe, items }: PendingChangesProps) {
  const planned = usePlannedParameters(airframe);
  const actions = useParameterActions(airframe.vehicleId);
  const governance = useGovernanceActions();
  const { isBusy: isWriting, failure, cause, send } = useRequest();
  const [result, setResult] = useState<ParameterWriteResult>();
  const decisionId = deniedDecisionOf(cause);
  const changes = Object.entries(planned).map(([name, value]) => ({ name, value }));
  const known = new Map(items.map((item) => [item.name, item]));
  const write = (reason?: string) =>
    void send(async () => {
      if (reason !== undefined && decisionId !== undefined) await governance.override(decisionId, reason);
      const written = await actions.write(changes);
      setResult(written);
      dropWrittenParameters(written);
    });
  if (changes.length === 0 && !result) return null;
  const count = changes.length;
  return (
    <section className="parameters-pending stack-10 border-top" aria-label={t('Changes to write')}>
      {changes.length > 0 && (
        <>
          <h2>{t('{count, plural, one {# change} other {# changes}} to write', { count })}</h2>
          <ul>
            {changes.map(({ name, value }) => (
              <li key={name}>
                <span className="parameters-name text-13 mono">{name}</span>
                <span className="number">
                  {known.get(name)?.value ?? t('not known')} →{' '}
                  <strong>{parameterValueText(value, known.get(name)?.about)}</strong>
                </span>
                <Button
                  variant="quiet"
                  label={t('Withdraw {name}', { name })}
                  onClick={() => dropPlannedParameters(airframe, [name])}
                >
                  {t('Withdraw')}
                </Button>
              </li>
            ))}
          </ul>
          <div className="buttons">
            <Button
              variant="primary"
              disabledReason={isWriting ? t('Writing the changes.') : undefined}
              onClick={() => write()}
            >
              {isWriting
                ? t('Writing…')
                : t('Write {count, plural, one {# change} other {# changes}}', { count })}
            </Button>
            <Button variant="quiet" onClick={() => dropPlannedParameters(airframe)}>
              {t('Discard all')}
            </Button>
          </div>
        </>
      )}
      {failure && <RefusalNote text={failure} decisionId={decisionId} onOverride={write} />}
      {result && !failure && <WriteResult result={result} onClose={() => setResult(undefined)} />}
    </section>
  );
}

interface RefusalNoteProps {
  readonly text: string;
  /** Id of the decision, which may be overridden. */
  readonly decisionId: string | undefined;
  readonly onOverride: (reason: string) => void;
}

function RefusalNote({ text, decisionId, onOverride }: RefusalNoteProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const isTooShort = reason.trim().length < MIN_REASON_CHARS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooShort) onOverride(reason.trim());
  };
  return (
    <div className="result-box caution-fill rounded p-10" role="alert">
      <p>{text}</p>
      {decisionId !== undefined && (
        <form className="stack-6" onSubmit={submit}>
          <label className="field-label" htmlFor={id}>
            {t('Reason for writing while armed')}
          </label>
          <input
            id={id}
            className="input"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            type="submit"
            disabledReason={
              isTooShort
                ? t('Enter a reason of at least {count} characters.', { count: MIN_REASON_CHARS })
                : undefined
            }
          >
            {t('Override and write')}
          </Button>
        </form>
      )}
    </div>
  );
}

function WriteResult({
  result: { results },
  onClose,
}: {
  readonly result: ParameterWriteResult;
  readonly onClose: () => void;
}) {
  const good = results.filter(({ outcome }) => AS_ASKED.has(outcome)).length;
  const isRebootNeeded = results.some(({ needsReboot, outcome }) => needsReboot && outcome === 'written');
  return (
    <div className="parameters-result result-box" role="status">
      <h2>{t('{good} of {count} set as requested', { good, count: results.length })}</h2>
      <ul>
        {results.map(({ name, outcome, asked, held, detail }) => (
          <li key={name} data-tone={AS_ASKED.has(outcome) ? 'ok' : 'caution'}>
            <span className="parameters-name text-13 mono">{name}</span>
            <span className="number">{held ?? '?'}</span>
            <span>
              {t(PARAMETER_OUTCOME_TEXT[outcome])}
              {!AS_ASKED.has(outcome) && `, ${t('requested {asked}', { asked })}`}
            </span>
            {detail !== null && <p>{translateSentence(detail).text}</p>}
          </li>
        ))}
      </ul>
      {isRebootNeeded && <p>{t('Some changes take effect only after a reboot.')}</p>}
      <Button variant="quiet" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  );
}
