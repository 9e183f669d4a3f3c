import type { OverrideRule } from '../../../../gateway/contract/command/decision.ts';
import { policySchema } from '../../../../gateway/contract/command/policy.ts';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { POLICY_VERDICT_TEXT } from '../../../format/governance-text.ts';
import {
  policyNumberText,
  policyNumberTitle,
  policyNumberUnit,
  readPolicyNumber,
} from '../../../format/policy-fields.ts';
import { policyAnnotation, policyNumbers, withPart } from '../../../format/policy-values.ts';
import { type Message, t } from '../../../language/translate.ts';

/** What is typed into the fields of the numbers, by their order, as long as it differs from the text. */
export type TypedNumbers = Readonly<Record<number, string>>;

export interface PolicyFormProps {
  readonly text: string;
  readonly typed: TypedNumbers;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string, typed: TypedNumbers) => void;
}

/** What the annotations of a policy may be. */
const CHOICES: readonly {
  readonly name: string;
  readonly title: Message;
  readonly texts: Readonly<Record<string, Message>>;
}[] = [
  {
    name: 'verdict',
    title: 'What it does',
    texts: Object.fromEntries(
      policySchema.shape.verdict.options.map((verdict) => [verdict, POLICY_VERDICT_TEXT[verdict]]),
    ),
  },
  {
    name: 'override',
    title: 'Can be overridden',
    texts: {
      never: 'Never',
      self: 'With a reason',
      'second-person': 'With a reason and a second person',
    } satisfies Record<OverrideRule, Message>,
  },
];

/** The numbers of a policy, its effect and who may override it. Changes only these parts of its text. */
export function PolicyForm({ text, typed, isReadOnly, onChange }: PolicyFormProps) {
  const numbers = policyNumbers(text);
  const type = (index: number, written: string) => {
    const number = numbers[index];
    if (!number) return;
    const read = readPolicyNumber(number, written);
    onChange('value' in read ? withPart(text, number, read.value) : text, { ...typed, [index]: written });
  };
  const leave = (index: number) => {
    const number = numbers[index];
    const written = typed[index];
    if (!number || written === undefined || 'problem' in readPolicyNumber(number, written)) return;
    const { [index]: _done, ...others } = typed;
    onChange(text, others);
  };
  return (
    <>
      {numbers.length === 0 && <Note>{t('This policy has no numbers.')}</Note>}
      {numbers.map((number, index) => {
        const unit = policyNumberUnit(number);
        const written = typed[index];
        const read = written === undefined ? undefined : readPolicyNumber(number, written);
        return (
          <NotedField
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its order in the text
            key={index}
            label={policyNumberTitle(number)}
            className="input number"
            inputMode="decimal"
            autoComplete="off"
            readOnly={isReadOnly}
            value={written ?? policyNumberText(number)}
            unit={unit}
            problem={read && 'problem' in read ? read.problem : undefined}
            note={unit === 'ft' ? t('Saved as {value} m.', { value: number.value }) : undefined}
            onChange={(next) => type(index, next)}
            onBlur={() => leave(index)}
          />
        );
      })}
      {CHOICES.map(({ name, title, texts }) => {
        const annotation = policyAnnotation(text, name);
        if (!annotation || !Object.hasOwn(texts, annotation.value)) return null;
        return (
          <SelectField
            key={name}
            label={t(title)}
            value={annotation.value}
            disabled={isReadOnly}
            options={Object.entries(texts).map(([value, words]) => [value, t(words)] as const)}
            onChange={(value) => onChange(withPart(text, annotation, value), typed)}
          />
        );
      })}
    </>
  );
}

/** Whether a field has something in it that is no valid number. */
export function hasWrongNumber(text: string, typed: TypedNumbers): boolean {
  const numbers = policyNumbers(text);
  return Object.entries(typed).some(([index, written]) => {
    const number = numbers[Number(index)];
    return number !== undefined && 'problem' in readPolicyNumber(number, written);
  });
}
