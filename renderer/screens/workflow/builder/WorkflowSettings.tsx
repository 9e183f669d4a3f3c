import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { WorkflowInput } from '../../../../gateway/contract/developer/workflow.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { changeWorkflow, changeWorkflowGraph } from '../../../state/workflow/workflow-editing.ts';
import type { WorkflowContent } from '../../../state/workflow/workflow-editor.ts';
import { NUMBERS, NumberField } from '../NumberField.tsx';

const TYPES: readonly WorkflowInput['type'][] = ['string', 'number', 'boolean', 'vehicle', 'json'];
const NAME_FORM = /^[a-zA-Z][a-zA-Z0-9_]{0,40}$/;

/** Settings of the whole workflow; shown while no node is selected. */
export function WorkflowSettings({ content }: { readonly content: WorkflowContent }) {
  const { graph, text } = content;
  const putInputs = (inputs: WorkflowInput[], field: string) => changeWorkflowGraph({ inputs }, field);
  return (
    <>
      <h2 className="inspector-title row-6 semibold text-14" id="workflow-inspector" tabIndex={-1}>
        {t('Workflow')}
      </h2>
      <Field label={t('Description')}>
        <textarea
          className="input"
          rows={2}
          maxLength={1000}
          value={text}
          onChange={({ target }) => changeWorkflow({ text: target.value }, 'text')}
        />
      </Field>
      <section aria-label={t('Inputs')}>
        <div className="row-6 spread">
          <h3 className="text-12 semibold">{t('Inputs')}</h3>
          <Button
            variant="quiet"
            disabledReason={graph.inputs.length >= 30 ? t('At most 30 inputs.') : undefined}
            onClick={() =>
              putInputs(
                [...graph.inputs, { name: freshName(graph.inputs), type: 'string', text: '' }],
                'inputs/add',
              )
            }
          >
            <Plus size={14} aria-hidden />
            {t('Add input')}
          </Button>
        </div>
        {graph.inputs.length === 0 && (
          <Note>{t('Values passed to a run. Use them in expressions as inputs.zone')}</Note>
        )}
        <ul className="stack-10">
          {graph.inputs.map((input, index) => (
            <InputRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an input is its place in the list; its name is being typed
              key={index}
              input={input}
              onChange={(next) => putInputs(graph.inputs.with(index, next), `inputs/${index}`)}
              onRemove={() => putInputs(graph.inputs.toSpliced(index, 1), 'inputs/remove')}
            />
          ))}
        </ul>
      </section>
      <details className="inspector-more text-12 grid">
        <summary className="p-2-0 dim pointer">{t('Run limits')}</summary>
        <NumberField {...NUMBERS.maxSteps} of={graph} onChange={changeWorkflowGraph} />
        <NumberField {...NUMBERS.runTime} of={graph} onChange={changeWorkflowGraph} />
      </details>
      <Note>{t('Select a node to edit it. New nodes are added after the selected one.')}</Note>
    </>
  );
}

interface InputRowProps {
  readonly input: WorkflowInput;
  readonly onChange: (input: WorkflowInput) => void;
  readonly onRemove: () => void;
}

function InputRow({ input, onChange, onRemove }: InputRowProps) {
  const [typed, setTyped] = useState<string>();
  const name = typed ?? input.name;
  return (
    <li className="input-row stack-4">
      <input
        className="input number"
        aria-label={t('Name of the input')}
        aria-invalid={!NAME_FORM.test(name)}
        value={name}
        onChange={({ target }) => {
          const isName = NAME_FORM.test(target.value);
          setTyped(isName ? undefined : target.value);
          if (isName) onChange({ ...input, name: target.value });
        }}
      />
      <Select
        aria-label={t('Type of {name}', { name: input.name })}
        value={input.type}
        options={TYPES}
        onChange={(chosen) => {
          const { value: _value, ...rest } = input;
          onChange({ ...rest, type: chosen });
        }}
      />
      <IconButton
        icon={X}
        iconSize={12}
        variant="quiet"
        label={t('Remove {name}', { name: input.name })}
        onClick={onRemove}
      />
      <input
        className="input"
        aria-label={t('Default value of {name}', { name: input.name })}
        placeholder={t('Default (if empty, the input is required)')}
        value={
          input.value === undefined
            ? ''
            : typeof input.value === 'string'
              ? input.value
              : JSON.stringify(input.value)
        }
        onChange={({ target }) => {
          const { value: _value, ...rest } = input;
          onChange(target.value === '' ? rest : { ...rest, value: defaultOf(target.value, input.type) });
        }}
      />
    </li>
  );
}

/** The typed text while it does not match its type. The check reports that. */
function defaultOf(text: string, type: WorkflowInput['type']): unknown {
  if (type === 'string' || type === 'vehicle') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function freshName(inputs: readonly WorkflowInput[]): string {
  let number = inputs.length + 1;
  while (inputs.some(({ name }) => name === `input${number}`)) number += 1;
  return `input${number}`;
}
