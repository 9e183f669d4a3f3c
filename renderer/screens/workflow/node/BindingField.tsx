import { useId, useState } from 'react';
import type { WorkflowBinding } from '../../../../gateway/contract/developer/workflow.ts';
import type { OperationField } from '../../../format/workflow-operations.ts';
import { t } from '../../../language/translate.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { useExpressionScope } from './expression-context.ts';

export interface BindingFieldProps {
  readonly field: OperationField;
  readonly binding: WorkflowBinding | undefined;
  readonly onChange: (binding: WorkflowBinding | undefined) => void;
}

/** One field of an operation: a literal value or an expression. Empty means it is left out. */
export function BindingField({ field, binding, onChange }: BindingFieldProps) {
  const id = useId();
  const { problemOf } = useExpressionScope();
  const isExpression = binding !== undefined && 'expression' in binding;
  const path = `${field.place}.${field.name}`;
  const problem = isExpression ? undefined : problemOf(path);
  return (
    <div className="binding" title={[field.description, field.bounds].filter(Boolean).join('\n')}>
      <div className="binding-head">
        <label className="field-label" htmlFor={id}>
          {field.name}
          {field.isRequired && <span className="binding-required"> {t('required')}</span>}
        </label>
        <span className="binding-type">{field.type}</span>
        <select
          className="binding-kind"
          aria-label={t('{name} is given as', { name: field.name })}
          value={isExpression ? 'expression' : 'value'}
          onChange={(event) =>
            onChange(event.target.value === 'expression' ? { expression: expressionOf(binding) } : undefined)
          }
        >
          <option value="value">{t('value')}</option>
          <option value="expression">{t('expression')}</option>
        </select>
      </div>
      {isExpression ? (
        <ExpressionField
          label={field.name}
          isLabelHidden
          field={path}
          value={binding.expression}
          onChange={(expression) => onChange({ expression })}
        />
      ) : (
        <ValueInput
          id={id}
          field={field}
          path={path}
          value={binding?.value}
          isWrong={problem !== undefined}
          onChange={onChange}
        />
      )}
      {problem !== undefined && <p className="field-error">{problem}</p>}
    </div>
  );
}

interface ValueInputProps {
  readonly id: string;
  readonly field: OperationField;
  readonly path: string;
  readonly value: unknown;
  readonly isWrong: boolean;
  readonly onChange: (binding: WorkflowBinding | undefined) => void;
}

function ValueInput({ id, field, path, value, isWrong, onChange }: ValueInputProps) {
  const common = { id, className: 'input', 'data-field': path, 'aria-invalid': isWrong } as const;
  if (field.choices.length > 0 || field.type === 'boolean') {
    const choices = field.type === 'boolean' ? ['true', 'false'] : field.choices;
    return (
      <select
        {...common}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) =>
          onChange(target.value === '' ? undefined : { value: chosen(target.value, field.type) })
        }
      >
        <option value="">{field.isRequired ? t('choose…') : t('left out')}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (field.type === 'number' || field.type === 'integer')
    return (
      <input
        {...common}
        type="number"
        step={field.type === 'integer' ? 1 : 'any'}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : { value: target.valueAsNumber })}
      />
    );
  if (field.type === 'string' && (value === undefined || typeof value === 'string'))
    return (
      <input
        {...common}
        spellCheck={false}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : { value: target.value })}
      />
    );
  return <JsonInput id={id} path={path} value={value} onChange={onChange} />;
}

function JsonInput({
  id,
  path,
  value,
  onChange,
}: Pick<ValueInputProps, 'id' | 'path' | 'value' | 'onChange'>) {
  const stored = value === undefined ? '' : JSON.stringify(value, null, 1);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? stored;
  const isBroken = typed !== undefined;
  return (
    <>
      <textarea
        id={id}
        className="input number"
        data-field={path}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        placeholder="JSON"
        value={text}
        aria-invalid={isBroken}
        onChange={({ target }) => {
          if (target.value.trim() === '') {
            setTyped(undefined);
            onChange(undefined);
            return;
          }
          try {
            onChange({ value: JSON.parse(target.value) as unknown });
            setTyped(undefined);
          } catch {
            setTyped(target.value);
          }
        }}
      />
      {isBroken && <p className="field-error">{t('This is no JSON yet; the last good value stands.')}</p>}
    </>
  );
}

function chosen(text: string, type: string): unknown {
  if (type === 'boolean') return text === 'true';
  return type === 'number' || type === 'integer' ? Number(text) : text;
}

/** A value as the expression that gives it. */
function expressionOf(binding: WorkflowBinding | undefined): string {
  return binding && 'value' in binding && binding.value !== undefined
    ? JSON.stringify(binding.value)
    : 'inputs';
}
