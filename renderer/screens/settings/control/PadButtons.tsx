import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import {
  COMMAND_PARAMS,
  type CommandName,
  commandNameSchema,
  commandOf,
} from '../../../../gateway/contract/command/catalogue/commands.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import {
  boundsText,
  choiceText,
  fieldFault,
  initialParams,
  type StepField,
  stepFields,
} from '../../../format/plan-step-field.ts';
import { asksFirst, isReserved } from '../../../gamepad/pad-commander.ts';
import {
  buttonName,
  PAD_CAMERA_ACTIONS,
  type PadAction,
  type PadMapping,
} from '../../../gamepad/pad-mapping.ts';
import type { PadReading } from '../../../gamepad/pad-reading.ts';
import { type Message, t, translated } from '../../../language/translate.ts';
import type { ChangeMapping } from './PadGimbal.tsx';

const CAMERA_TEXT: Readonly<Record<(typeof PAD_CAMERA_ACTIONS)[number], Message>> = {
  record: 'Start or stop recording video',
  'zoom-in': 'Zoom in while held',
  'zoom-out': 'Zoom out while held',
};
const NEW_ACTION: PadAction = { kind: 'command', command: 'hold', params: {} };

interface ButtonChoiceProps {
  readonly pad: PadReading;
  readonly label: string;
  /** null: none is chosen. */
  readonly button: number | null;
  readonly onChoose: (button: number) => void;
  /** Only where none may be chosen. */
  readonly onClear?: () => void;
}

/** A button that is chosen by pressing it. */
export function ButtonChoice({ pad, label, button, onChoose, onClear }: ButtonChoiceProps) {
  const [isChoosing, setChoosing] = usePressedButton(pad, onChoose);
  const isHeld = button !== null && pad.buttons[button] === true;
  return (
    <div className="pad-row">
      <span>{label}</span>
      <span className="pad-button" data-held={isHeld || undefined}>
        {button === null ? (
          t('No button')
        ) : (
          <>
            <kbd className="keys">{buttonName(button)}</kbd> {t(isHeld ? 'held' : 'not held')}
          </>
        )}
      </span>
      <span className="line">
        <Button
          label={isChoosing ? undefined : t('Detect button: {use}', { use: label })}
          isPressed={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t(isChoosing ? 'Press the button…' : 'Detect button')}
        </Button>
        {onClear && button !== null && (
          <Button variant="quiet" onClick={onClear}>
            {t('No button')}
          </Button>
        )}
      </span>
    </div>
  );
}

/** Waits for the next press of a button, once it was started. */
function usePressedButton(pad: PadReading, onPressed: (button: number) => void) {
  const [isChoosing, setChoosing] = useState(false);
  const pressed = pad.buttons.indexOf(true);
  const tell = useEffectEvent(onPressed);
  useEffect(() => {
    if (!isChoosing || pressed < 0) return;
    tell(pressed);
    setChoosing(false);
  }, [isChoosing, pressed]);
  return [isChoosing, setChoosing] as const;
}

interface PadButtonsProps {
  readonly pad: PadReading;
  readonly mapping: PadMapping;
  readonly onChange: ChangeMapping;
}

/** The commands of the buttons. */
export function PadButtons({ pad, mapping, onChange }: PadButtonsProps) {
  const [refused, setRefused] = useState<number>();
  const { buttons } = mapping;
  const assign = (button: number, action: PadAction) =>
    onChange({ buttons: { ...buttons, [button]: action } });
  const [isChoosing, setChoosing] = usePressedButton(pad, (button) => {
    setRefused(isReserved(button, mapping) ? button : undefined);
    if (!isReserved(button, mapping)) assign(button, buttons[String(button)] ?? NEW_ACTION);
  });
  const remove = (button: number) => {
    const { [String(button)]: _before, ...others } = buttons;
    onChange({ buttons: others });
  };
  const assigned = Object.entries(buttons).map(([button, action]) => ({ button: Number(button), action }));
  return (
    <>
      <h4 className="m-0">{t('Button commands')}</h4>
      <Note>
        {t(
          'A button commands the vehicle that the gamepad flies, otherwise the selected one. Hold, RTL, Land and camera commands are sent at once. All others ask first and wait for the slide. Nothing is sent while this page is open.',
        )}
      </Note>
      {assigned.map(({ button, action }) => (
        <ActionEditor
          key={`${button} ${nameOf(action)}`}
          button={button}
          action={action}
          isReserved={isReserved(button, mapping)}
          onChange={(changed) => assign(button, changed)}
          onRemove={() => remove(button)}
        />
      ))}
      {refused !== undefined && (
        <Note tone="error">
          {t('{button} is the dead-man button or the camera button. Choose another one.', {
            button: buttonName(refused),
          })}
        </Note>
      )}
      <div>
        <Button isPressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t(isChoosing ? 'Press the button…' : 'Assign a button')}
        </Button>
      </div>
    </>
  );
}

interface ActionEditorProps {
  readonly button: number;
  readonly action: PadAction;
  readonly isReserved: boolean;
  readonly onChange: (action: PadAction) => void;
  readonly onRemove: () => void;
}

/** What one button does. Incomplete values are not saved. */
function ActionEditor({ button, action, isReserved: isTaken, onChange, onRemove }: ActionEditorProps) {
  const [draft, setDraft] = useState<{ readonly command: CommandName; readonly params: Params }>();
  const command = draft?.command ?? (action.kind === 'command' ? action.command : undefined);
  const params = draft?.params ?? (action.kind === 'command' ? action.params : {});
  const fields = command === undefined ? [] : fieldsOf(command);
  const set = (wanted: CommandName, values: Params) => {
    const isValid = COMMAND_PARAMS[wanted].safeParse(values).success;
    setDraft(isValid ? undefined : { command: wanted, params: values });
    if (isValid) onChange({ kind: 'command', command: wanted, params: values });
  };
  const choose = (chosen: string) => {
    const camera = PAD_CAMERA_ACTIONS.find((each) => each === chosen);
    const wanted = commandNameSchema.safeParse(chosen).data;
    if (camera) {
      setDraft(undefined);
      onChange({ kind: camera });
    } else if (wanted) set(wanted, initialParams(fieldsOf(wanted)));
  };
  const name = buttonName(button);
  return (
    <fieldset className="stack-6" aria-label={t('Button {button}', { button: name })}>
      <div className="row-spread items-end">
        <SelectField
          label={t('Button {button}', { button: name })}
          value={command ?? action.kind}
          groups={actionGroups()}
          onChange={choose}
        />
        <Button variant="quiet" label={t('Remove button {button}', { button: name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
      {fields.map((field) => (
        <ParamInput
          key={`${command} ${field.name}`}
          field={field}
          value={params[field.name]}
          onChange={(value) => {
            const { [field.name]: _before, ...others } = params;
            if (command) set(command, value === undefined ? others : { ...others, [field.name]: value });
          }}
        />
      ))}
      {draft && <Note tone="error">{t('Not saved: fill in the values of the command.')}</Note>}
      {isTaken && (
        <Note tone="error">
          {t('This button is the dead-man button or the camera button: it sends nothing.')}
        </Note>
      )}
      {command && asksFirst(command) && <Note>{t('Asks first and waits for the slide.')}</Note>}
    </fieldset>
  );
}

type Params = Readonly<Record<string, unknown>>;

interface ParamInputProps {
  readonly field: StepField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function ParamInput({ field, value, onChange }: ParamInputProps) {
  const [text, setText] = useState(typeof value === 'number' || typeof value === 'string' ? `${value}` : '');
  const label = field.isRequired ? field.label : t('{label} (optional)', { label: field.label });
  if (field.kind === 'choice')
    return (
      <SelectField
        label={label}
        value={typeof value === 'string' ? value : ''}
        options={[
          (!field.isRequired || value === undefined) && (['', t('Choose…')] as const),
          ...field.choices.map((choice) => [choice, choiceText(choice)] as const),
        ]}
        onChange={(chosen) => onChange(chosen || undefined)}
      />
    );
  if (field.kind === 'switch')
    return (
      <CheckField isChecked={value === true} onChange={onChange}>
        {field.label}
      </CheckField>
    );
  const isNumber = field.kind === 'number';
  return (
    <NotedField
      label={label}
      value={text}
      unit={field.unit}
      inputMode={isNumber ? 'decimal' : 'text'}
      note={field.description ?? (isNumber ? boundsText(field) : undefined)}
      problem={text === '' ? undefined : fieldFault(field, value)}
      onChange={(typed) => {
        setText(typed);
        if (typed.trim() === '') onChange(undefined);
        else onChange(isNumber ? Number(typed.replace(',', '.')) : typed);
      }}
    />
  );
}

function fieldsOf(command: CommandName): readonly StepField[] {
  return stepFields(z.toJSONSchema(COMMAND_PARAMS[command], { io: 'input' }));
}

function nameOf(action: PadAction): string {
  return action.kind === 'command' ? action.command : action.kind;
}

/** Every command of the catalogue, by its category, after the actions of the camera. */
function actionGroups() {
  const byCategory = Object.groupBy(commandNameSchema.options, (name) => commandOf(name).category);
  return [
    {
      title: t('Camera'),
      options: PAD_CAMERA_ACTIONS.map((action) => [action as string, t(CAMERA_TEXT[action])] as const),
    },
    ...Object.entries(byCategory).map(([category, names = []]) => ({
      title: translated(category),
      options: names.map((name) => [name as string, translated(commandOf(name).title)] as const),
    })),
  ];
}
