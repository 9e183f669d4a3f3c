import { compensationSchema, type PlanRequest } from '../../../../../gateway/contract/action/plan.ts';
import { SelectField } from '../../../../components/field/SelectField.tsx';
import { type Message, t } from '../../../../language/translate.ts';

type Compensation = PlanRequest['compensation'];

const WORDS: Readonly<Record<Compensation, Message>> = {
  rtl: 'hold, then return to launch',
  land: 'hold, then land on the spot',
  hold: 'hold',
};

/** What happens to the vehicles when a plan is aborted. */
export function compensationText(compensation: Compensation): string {
  return t(WORDS[compensation]);
}

export interface CompensationFieldProps {
  readonly value: Compensation;
  readonly onChange: (value: Compensation) => void;
}

export function CompensationField({ value, onChange }: CompensationFieldProps) {
  return (
    <SelectField
      label={t('On abort')}
      value={value}
      options={compensationSchema.options.map((each) => [each, compensationText(each)])}
      onChange={onChange}
    />
  );
}
