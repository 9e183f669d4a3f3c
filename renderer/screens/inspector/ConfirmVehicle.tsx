import { type ReactNode, useId, useState } from 'react';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Sentence } from '../../components/Sentence.tsx';
import { t, tParts } from '../../language/translate.ts';

interface Confirmation {
  /** Why nothing can be sent yet. */
  readonly reason: string | undefined;
  /** The id as typed; undefined for a simulated vehicle, which needs none. */
  readonly typedId: string | undefined;
  /** Asks for the id of a real vehicle; nothing for a simulated one. */
  readonly field: ReactNode;
  readonly clear: () => void;
}

/** Before something is sent word for word to a real vehicle, its id must be typed. */
export function useConfirmation({ id, name, mode }: TelemetryVehicle): Confirmation {
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const clear = () => setTyped('');
  if (mode === 'sim' || mode === 'sitl') return { reason: undefined, typedId: undefined, field: null, clear };
  const typedId = typed.trim();
  const field = (
    <div className="field direct-confirm">
      <label className="field-label" htmlFor={inputId}>
        <Sentence
          parts={tParts('{name} is a real vehicle. Type {id} to continue', { name, id: <code>{id}</code> })}
        />
      </label>
      <input
        id={inputId}
        className="input number"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
  return { reason: typedId === id ? undefined : t('Type {id} first.', { id }), typedId, field, clear };
}
