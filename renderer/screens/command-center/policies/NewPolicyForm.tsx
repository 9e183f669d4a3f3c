import { type FormEvent, useId, useState } from 'react';
import { policyIdSchema } from '../../../../gateway/contract/command/policy.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';

export interface NewPolicyFormProps {
  readonly takenIds: readonly string[];
  readonly disabledReason: string | undefined;
  readonly onAdd: (policyId: string) => void;
}

/** An id as policies have it, the same in every language. */
const EXAMPLE_ID = 'no-night-flights';

/** Names a policy of one's own; its text is written in the editor then. */
export function NewPolicyForm({ takenIds, disabledReason, onAdd }: NewPolicyFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const parsed = policyIdSchema.safeParse(name.trim());
    if (!parsed.success) setProblem(t('Lower-case letters, digits and hyphens.'));
    else if (takenIds.includes(parsed.data)) setProblem(t('There is such a policy already.'));
    else {
      setProblem(undefined);
      setName('');
      onAdd(parsed.data);
    }
  };
  return (
    <form className="policy-new" aria-label={t('New policy')} onSubmit={add}>
      <label className="field-label" htmlFor={id}>
        {t('A policy of your own')}
      </label>
      <div className="policy-new-row">
        <input
          id={id}
          className="input number"
          placeholder={EXAMPLE_ID}
          autoComplete="off"
          spellCheck={false}
          value={name}
          aria-invalid={problem !== undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabledReason={disabledReason}>
          {t('Write')}
        </Button>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
