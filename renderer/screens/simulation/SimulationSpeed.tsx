import { Field } from '../../components/field/Field.tsx';
import { Select } from '../../components/field/Select.tsx';
import { t } from '../../language/translate.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20] as const;

export interface SimulationSpeedProps {
  readonly speed: number | undefined;
  readonly onSpeed: (speed: number | undefined) => void;
  /** Text of the empty choice; without it, a speed must be chosen. */
  readonly unset?: string;
  readonly isDisabled?: boolean;
}

/** The speed of the simulation relative to real time. A slow machine may not reach it. */
export function SimulationSpeed({ speed, onSpeed, unset, isDisabled }: SimulationSpeedProps) {
  const speeds: readonly number[] =
    speed === undefined || SPEEDS.some((each) => each === speed) ? SPEEDS : [...SPEEDS, speed];
  return (
    <Field className="field simulation-speed" label={t('Speed')}>
      <Select
        className="input number"
        aria-label={t('Speed')}
        disabled={isDisabled}
        value={speed ?? ''}
        options={[unset !== undefined && ['', unset], ...speeds.map((each) => [each, `${each} ×`] as const)]}
        onChange={(chosen) => onSpeed(chosen === '' ? undefined : chosen)}
      />
    </Field>
  );
}
