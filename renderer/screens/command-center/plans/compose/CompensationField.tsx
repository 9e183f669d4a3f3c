import { compensationSchema, type PlanRequest } from '../../../../../gateway/contract/action/plan.ts';
import { type Message, t } from '../../../../language/translate.ts';

type Compensation = PlanRequest['compensation'];

const WORDS: Readonly<Record<Compensation, Message>> = {
  rtl: 'hold, then return to launch',
  land: 'hold, then land on the spot',
  hold: 'hold',
};

/** How vehicles of an aborted plan are brought to safety, in words. */
export function compensationText(compensation: Compensation): string {
  return t(WORDS[compensation]);
}

export interface CompensationFieldProps {
  readonly value: Compensation;
  readonly onChange: (value: Compensation) => void;
}

export function CompensationField({ value, onChange }: CompensationFieldProps) {
  return (
    <label className="field">
      <span className="field-label">{t('On abort')}</span>
      <select
        className="input"
        value={value}
        onChange={(event) => onChange(compensationSchema.parse(event.target.value))}
      >
        {compensationSchema.options.map((each) => (
          <option key={each} value={each}>
            {compensationText(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
