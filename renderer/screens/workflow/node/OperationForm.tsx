import type { WorkflowBinding, WorkflowNode } from '../../../../gateway/contract/developer/workflow.ts';
import { MethodBadge } from '../../../components/MethodBadge.tsx';
import type { OperationField } from '../../../format/workflow-operations.ts';
import { t } from '../../../language/translate.ts';
import { changeWorkflowNode } from '../../../state/workflow/workflow-editing.ts';
import type { WorkflowOperations } from '../../../state/workflow/workflow-queries.ts';
import { BindingField } from './BindingField.tsx';

export type OperationNode = Extract<WorkflowNode, { type: 'operation' }>;

export interface OperationFormProps extends Pick<WorkflowOperations, 'operations' | 'byId'> {
  readonly node: OperationNode;
}

/** Which operation it is, and what it is given: required fields and given ones first, the others folded. */
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
      <label className="field">
        <span className="field-label">{t('Operation')}</span>
        <select
          className="input"
          data-field="operationId"
          value={operation?.id ?? node.operationId}
          onChange={({ target }) =>
            change({ operationId: target.value, path: {}, query: {}, body: {} }, 'operationId')
          }
        >
          {!operation && <option value={node.operationId}>{node.operationId || t('choose…')}</option>}
          {operations.map(({ id, name, method }) => (
            <option key={id} value={id}>
              {name} ({method})
            </option>
          ))}
        </select>
      </label>
      {operation && (
        <p className="inspector-endpoint">
          <MethodBadge method={operation.method} /> <code className="number">{operation.path}</code>
          <span className="field-note">{operation.purpose}</span>
        </p>
      )}
      {shown.map(fieldFor)}
      {fields.length === 0 && <p className="field-note">{t('It takes nothing.')}</p>}
      {folded.length > 0 && (
        <details className="inspector-more">
          <summary>
            {t('{count, plural, one {# more field} other {# more fields}}', { count: folded.length })}
          </summary>
          {folded.map(fieldFor)}
        </details>
      )}
      <details className="inspector-more">
        <summary>{t('Timeout and retries')}</summary>
        <label className="field">
          <span className="field-label">{t('Timeout, s')}</span>
          <input
            className="input"
            type="number"
            min={1}
            max={3600}
            data-field="timeoutS"
            value={node.timeoutS}
            onChange={({ target }) => change({ timeoutS: target.valueAsNumber || 1 }, 'timeoutS')}
          />
        </label>
        {operation?.method === 'GET' ? (
          <label className="field">
            <span className="field-label">{t('Retries')}</span>
            <input
              className="input"
              type="number"
              min={0}
              max={5}
              value={node.retries}
              onChange={({ target }) => change({ retries: target.valueAsNumber || 0 }, 'retries')}
            />
          </label>
        ) : (
          <label className="inspector-check">
            <input
              type="checkbox"
              checked={node.waitForEnd}
              onChange={({ target }) => change({ waitForEnd: target.checked }, 'waitForEnd')}
            />
            {t('Wait until what it starts has ended')}
          </label>
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

/** What is given and the description does not know: it can be seen and taken away. */
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
        description: t('Not described'),
        choices: [],
      })),
  );
}
