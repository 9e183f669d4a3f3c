import type { Actor } from '../../../../gateway/contract/actor.ts';
import { type CommandRecord, commandStateSchema } from '../../../../gateway/contract/command/command.ts';
import { COMMAND_STATE_TEXT } from '../../../format/command-text.ts';
import { actorText } from '../../../format/governance-text.ts';
import { t } from '../../../language/translate.ts';
import { changeRecordFilter, useRecordFilter } from '../../../state/governance/record-address.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';

interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Narrows the list by vehicle, state and actor. What can be chosen is what is known of. */
export function RecordFilters({ records }: { readonly records: readonly CommandRecord[] }) {
  const filter = useRecordFilter();
  const entries = useVehicleStore((state) => state.entries);
  const vehicles = new Map(records.map((record) => [record.vehicleId, record.vehicleId]));
  for (const { telemetry } of Object.values(entries)) vehicles.set(telemetry.id, telemetry.name);
  const actors = new Map<string, Actor>(records.map((record) => [record.actor.id, record.actor]));
  return (
    <fieldset className="record-filters" aria-label={t('Filter records')}>
      <Filter
        label={t('Vehicle')}
        value={filter.vehicle}
        choices={[...vehicles].map(([value, text]) => ({ value, text }))}
        onChange={(vehicle) => changeRecordFilter({ vehicle })}
      />
      <Filter
        label={t('State')}
        value={filter.state}
        choices={commandStateSchema.options.map((value) => ({ value, text: t(COMMAND_STATE_TEXT[value]) }))}
        onChange={(state) => changeRecordFilter({ state })}
      />
      <Filter
        label={t('Actor')}
        value={filter.actor}
        choices={[...actors.values()].map((actor) => ({ value: actor.id, text: actorText(actor) }))}
        onChange={(actor) => changeRecordFilter({ actor })}
      />
    </fieldset>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string | undefined) => void;
}

function Filter({ label, value, choices, onChange }: FilterProps) {
  // What the address asks for can be chosen even when nothing here knows it.
  const isStrange = value !== undefined && !choices.some((choice) => choice.value === value);
  return (
    <select
      className="input"
      aria-label={t('{label} of the records', { label })}
      value={value ?? ''}
      data-set={value !== undefined || undefined}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t('{label}: all', { label })}</option>
      {isStrange && <option value={value}>{value}</option>}
      {choices
        .toSorted((a, b) => a.text.localeCompare(b.text))
        .map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
    </select>
  );
}
