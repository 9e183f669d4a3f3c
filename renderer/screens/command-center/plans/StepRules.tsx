import { onFailSchema } from '../../../../gateway/contract/action/action.ts';
import type { StepRequest } from '../../../../gateway/contract/action/plan.ts';
import { type Message, t } from '../../../language/translate.ts';

export interface StepRulesValue {
  /** As written; empty: the kind's own. */
  readonly timeoutText: string;
  readonly onFail: StepRequest['onFail'];
  readonly maxRetries: number;
}

export interface StepRulesProps {
  readonly value: StepRulesValue;
  readonly onChange: (value: StepRulesValue) => void;
}

const ON_FAIL: Readonly<Record<StepRequest['onFail'], Message>> = {
  stop: 'stop the plan',
  continue: 'go on without it',
  retry: 'try it again',
  abort: 'abort the plan and make safe',
};
const LONGEST_S = 86_400;

/** How long a step may take and what happens to the plan when it fails. */
export function StepRules({ value, onChange }: StepRulesProps) {
  const fault = timeoutFault(value.timeoutText);
  return (
    <div className="form-row">
      <label className="field">
        <span className="field-label">{t('Time-out in seconds (optional)')}</span>
        <input
          className="input number"
          inputMode="decimal"
          value={value.timeoutText}
          aria-invalid={fault !== undefined}
          onChange={(event) => onChange({ ...value, timeoutText: event.target.value })}
        />
        {fault && <span className="field-error">{fault}</span>}
      </label>
      <label className="field">
        <span className="field-label">{t('When it fails')}</span>
        <select
          className="input"
          value={value.onFail}
          onChange={(event) => onChange({ ...value, onFail: onFailSchema.parse(event.target.value) })}
        >
          {onFailSchema.options.map((each) => (
            <option key={each} value={each}>
              {t(ON_FAIL[each])}
            </option>
          ))}
        </select>
      </label>
      {value.onFail === 'retry' && (
        <label className="field">
          <span className="field-label">{t('At most so many times')}</span>
          <select
            className="input"
            value={value.maxRetries}
            onChange={(event) => onChange({ ...value, maxRetries: Number(event.target.value) })}
          >
            {[0, 1, 2, 3, 4, 5].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
          <span className="field-note">
            {t('Arming, take-off and starts are never tried again by themselves.')}
          </span>
        </label>
      )}
    </div>
  );
}

/** Why the time-out cannot be used; undefined when it can or none is written. */
export function timeoutFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const seconds = Number(text);
  return seconds >= 1 && seconds <= LONGEST_S
    ? undefined
    : t('The time-out must be 1 to {longestS} s.', { longestS: LONGEST_S });
}
