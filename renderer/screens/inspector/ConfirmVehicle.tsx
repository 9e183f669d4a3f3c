import { useId } from 'react';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Sentence } from '../../components/Sentence.tsx';
import { tParts } from '../../language/translate.ts';

export interface ConfirmVehicleProps {
  readonly vehicle: Pick<TelemetryVehicle, 'id' | 'name' | 'mode'>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Whether the id of a real vehicle must be typed first. */
export function needsConfirmation({ mode }: Pick<TelemetryVehicle, 'mode'>): boolean {
  return mode !== 'sim' && mode !== 'sitl';
}

/** Asks for the id of a real vehicle; nothing for a simulated one. */
export function ConfirmVehicle({ vehicle, value, onChange }: ConfirmVehicleProps) {
  const id = useId();
  if (!needsConfirmation(vehicle)) return null;
  return (
    <div className="field direct-confirm">
      <label className="field-label" htmlFor={id}>
        <Sentence
          parts={tParts('{name} is a real vehicle. Type {id} to continue', {
            name: vehicle.name,
            id: <code>{vehicle.id}</code>,
          })}
        />
      </label>
      <input
        id={id}
        className="input number"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
