import { useId, useState } from 'react';
import type { WorkflowBinding, WorkflowNode } from '../../../../gateway/contract/developer/workflow.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import type { OperationField } from '../../../format/workflow-operations.ts';
import { t } from '../../../language/translate.ts';
import { changeWorkflowNode } from '../../../state/workflow/workflow-editing.ts';
import type { WorkflowOperations } from '../../../state/workflow/workflow-queries.ts';
import { NUMBERS, NumberField } from '../NumberField.tsx';
import { ExpressionField, useExpressionScope } from './ExpressionField.tsx';

export type OperationNode = Extract<WorkflowNode, { type: 'operation' }>;

export interface OperationFormProps extends Pick<WorkflowOperations, 'operations' | 'byId'> {
  readonly node: OperationNode;
}

/** The operation and its parameters: required and set fields first, the others collapsed. */
export function OperationForm({ node, operations, byId }: OperationFormProps) {
  const operation = byId.get(node.operationId);
  const fields = [...(operation?.fields ?? []), ...unknownFields(node, operation?.fields ?? [])];
  const isGiven = ({ place, name }: OperationField) => node[place][name] !== undefined;
  const shown = fields.filter((field) => field.isRequired || isGiven(field));
  const folded = fields.filter((field) => !field.isRequired && !isGiven(field));
  const change = (next: Partial<OperationNode>, field: string) =>
    changeWorkflowNode(node.id, (each) => ({ ...(each as OperationNode), ...next }), field);
  const fieldFor = (field: OperationField) => (
    <BindingField
      key={`${field.place}.${field.name}`}
      field={field}
      binding={node[field.place][field.name]}
      onChange={(binding) =>
        change(
          { [field.place]: withBinding(node[field.place], field.name, binding) },
          `${field.place}.${field.name}`,
        )
      }
    />
  );
  return (
    <>
      <SelectField
        label={t('Operation')}
        data-field="operationId"
        value={operation?.id ?? node.operationId}
        options={[
          !operation && [node.operationId, node.operationId || t('choose…')],
          ...operations.map(({ id, name, method }) => [id, `${name} (${method})`] as const),
        ]}
        onChange={(chosen) => change({ operationId: chosen, path: {}, query: {}, body: {} }, 'operationId')}
      />
      {operation && (
        <p className="inspector-endpoint text-12 grid break-anywhere">
          <MethodBadge method={operation.method} /> <code className="number">{operation.path}</code>
          <Note as="span" className="whole-row">
            {operation.purpose}
          </Note>
        </p>
      )}
      {shown.map(fieldFor)}
      {fields.length === 0 && <Note>{t('No parameters.')}</Note>}
      {folded.length > 0 && (
        <details className="inspector-more text-12 grid">
          <summary className="p-2-0 dim pointer">
            {t('{count, plural, one {# more field} other {# more fields}}', { count: folded.length })}
          </summary>
          {folded.map(fieldFor)}
        </details>
      )}
      <details className="inspector-more text-12 grid">
        <summary className="p-2-0 dim pointer">{t('Timeout and retries')}</summary>
        <NumberField {...NUMBERS.requestTimeout} of={node} onChange={change} />
        {operation?.method === 'GET' ? (
          <NumberField {...NUMBERS.retries} of={node} onChange={change} />
        ) : (
          <CheckField
            className="row-6"
            isChecked={node.waitForEnd}
            onChange={(isChecked) => change({ waitForEnd: isChecked }, 'waitForEnd')}
          >
            {t('Wait for completion')}
          </CheckField>
        )}
      </details>
    </>
  );
}

function withBinding(
  bindings: Readonly<Record<string, WorkflowBinding>>,
  name: string,
  binding: WorkflowBinding | undefined,
): Record<string, WorkflowBinding> {
  const { [name]: _before, ...others } = bindings;
  return binding === undefined ? others : { ...others, [name]: binding };
}

/** Parameters that the description does not contain: they can be viewed and removed. */
function unknownFields(node: OperationNode, known: readonly OperationField[]): readonly OperationField[] {
  return (['path', 'query', 'body'] as const).flatMap((place) =>
    Object.keys(node[place])
      .filter((name) => !known.some((field) => field.place === place && field.name === name))
      .map((name) => ({
        place,
        name,
        type: 'any',
        isRequired: false,
        bounds: '',
        description: t('No description'),
        choices: [],
      })),
  );
}

interface BindingFieldProps {
  readonly field: OperationField;
  readonly binding: WorkflowBinding | undefined;
  readonly onChange: (binding: WorkflowBinding | undefined) => void;
}

/** One field of an operation: a literal value or an expression. Empty means it is left out. */
function BindingField({ field, binding, onChange }: BindingFieldProps) {
  const id = useId();
  const { problemOf } = useExpressionScope();
  const isExpression = binding !== undefined && 'expression' in binding;
  const path = `${field.place}.${field.name}`;
  const problem = isExpression ? undefined : problemOf(path);
  return (
    <div className="grid gap-3" title={[field.description, field.bounds].filter(Boolean).join('\n')}>
      <div className="flex gap-6 items-baseline">
        <label className="field-label clip bright ellipsis" htmlFor={id}>
          {field.name}
          {field.isRequired && <span className="faint regular"> {t('required')}</span>}
        </label>
        <span className="cut grows faint text-11 text-right">{field.type}</span>
        <Select
          className="binding-kind rounded-4 text-11 surface-2 border"
          aria-label={t('{name} is given as', { name: field.name })}
          value={isExpression ? 'expression' : 'value'}
          options={[
            ['value', t('value')],
            ['expression', t('expression')],
          ]}
          onChange={(chosen) =>
            onChange(chosen === 'expression' ? { expression: expressionOf(binding) } : undefined)
          }
        />
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
      {problem !== undefined && <Note tone="error">{problem}</Note>}
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
      <Select
        {...common}
        value={value === undefined ? '' : String(value)}
        options={[['', field.isRequired ? t('choose…') : t('omitted')], ...choices]}
        onChange={(text) => onChange(text === '' ? undefined : { value: chosen(text, field.type) })}
      />
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
      {isBroken && <Note tone="error">{t('Not valid JSON yet. Keeping the last valid value.')}</Note>}
    </>
  );
}

function chosen(text: string, type: string): unknown {
  if (type === 'boolean') return text === 'true';
  return type === 'number' || type === 'integer' ? Number(text) : text;
}

/** A value as an expression. */
function expressionOf(binding: WorkflowBinding | undefined): string {
  return binding && 'value' in binding && binding.value !== undefined
    ? JSON.stringify(binding.value)
    : 'inputs';
}
