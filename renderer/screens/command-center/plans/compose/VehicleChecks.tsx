import type { ReactNode } from 'react';
import { CheckField } from '../../../../components/field/CheckField.tsx';
import { useVehicleChoices } from '../../../../state/vehicle/vehicle-names.ts';

interface VehicleChecksProps {
  readonly label: string;
  /** In the order of selection. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Shown below the choices. */
  readonly children?: ReactNode;
}

/** Selects several vehicles, numbered in the order of selection. */
export function VehicleChecks({ label, chosen, onChange, children }: VehicleChecksProps) {
  const vehicles = useVehicleChoices();
  return (
    <fieldset className="field vehicles-field">
      <legend className="field-label">{label}</legend>
      <div className="vehicles-choices grid scrolls">
        {vehicles.map(({ id, text }) => (
          <CheckField
            key={id}
            className="switch-field"
            isChecked={chosen.includes(id)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          >
            {chosen.includes(id) && <span className="number">{chosen.indexOf(id) + 1}.</span>} {text}
          </CheckField>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
