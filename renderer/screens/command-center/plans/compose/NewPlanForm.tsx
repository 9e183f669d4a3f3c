import { type FormEvent, useState } from 'react';
import { prioritySchema } from '../../../../../gateway/contract/action/action.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { CheckField } from '../../../../components/field/CheckField.tsx';
import { SelectField } from '../../../../components/field/SelectField.tsx';
import { TextField } from '../../../../components/field/TextField.tsx';
import { Note } from '../../../../components/Note.tsx';
import { PLAN_TEMPLATES, type PlanTemplate } from '../../../../format/plan-templates.ts';
import { t } from '../../../../language/translate.ts';
import { navigate } from '../../../../state/app/route.ts';
import { beginDraft, emptyDraft } from '../../../../state/command-center/plans/plan-draft.ts';
import { usePlanOrders } from '../../../../state/command-center/plans/plan-orders.ts';
import { useRequest } from '../../../../state/connection/use-request.ts';
import { useZones } from '../../../../state/vehicle/mission-queries.ts';
import { useVehicleChoices } from '../../../../state/vehicle/vehicle-names.ts';
import { CompensationField } from './CompensationField.tsx';
import { VehicleChecks } from './VehicleChecks.tsx';

/** The largest number of vehicles the gateway can divide a survey between. */
const MAX_SWARM = 16;

/** A new plan, built by the gateway from a template or written here from scratch. */
export function NewPlanForm({ template: first }: { readonly template: PlanTemplate | undefined }) {
  const orders = usePlanOrders();
  const zones = useZones();
  const vehicles = useVehicleChoices();
  const [template, setTemplate] = useState(first);
  const [name, setName] = useState('');
  const [objective, setObjective] = useState('');
  const [chosenVehicleId, setVehicleId] = useState<string>();
  const [chosenSwarm, setSwarm] = useState<readonly string[]>();
  const [chosenZoneId, setZoneId] = useState<string>();
  const [priority, setPriority] = useState(emptyDraft.priority);
  const [compensation, setCompensation] = useState(emptyDraft.compensation);
  const { waiting, send } = useRequest();
  const open = (zones.data ?? []).filter((zone) => zone.properties.kind === 'operation');
  const vehicleId = chosenVehicleId ?? vehicles[0]?.id;
  const isSwarm = template === 'swarm-survey';
  const swarm = chosenSwarm ?? vehicles.map(({ id }) => id).slice(0, MAX_SWARM);
  const zone = open.find(({ id }) => id === chosenZoneId) ?? open[0];
  const needsZone = template !== undefined && template !== 'return-and-dock';
  const words = PLAN_TEMPLATES.find(({ id }) => id === template);
  const usedName =
    name.trim() || suggestedName(words && t(words.title), needsZone ? zone?.properties.name : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!template) {
      beginDraft({ ...emptyDraft, name: name.trim(), objective: objective.trim(), priority, compensation });
      navigate('command-center', 'plans', { compose: 'draft' });
      return;
    }
    await send(async () => {
      const plan = await orders.create({
        name: usedName,
        objective: objective.trim(),
        template,
        priority,
        compensation,
        ...(isSwarm ? { vehicles: [...swarm] } : vehicleId !== undefined && { vehicles: [vehicleId] }),
        ...(needsZone && zone && { zoneId: zone.id }),
      });
      if (plan) navigate('command-center', 'plans', { plan: plan.planId });
    });
  };
  const reason = waiting ?? whyNot({ template, vehicleId, swarm, hasZone: !needsZone || zone !== undefined });
  return (
    <form className="plan-form" onSubmit={(event) => void submit(event)} aria-label={t('New plan')}>
      <h2 className="text-16">{t('New plan')}</h2>
      <fieldset className="template-choices stack-6">
        <legend className="field-label">{t('Start with')}</legend>
        {[undefined, ...PLAN_TEMPLATES].map((each) => (
          <CheckField
            key={each?.id ?? 'empty'}
            className="template-choice card flex gap-8 p-8-10"
            radioGroup="template"
            isChecked={template === each?.id}
            onChange={() => setTemplate(each?.id)}
          >
            <span className="grid content-start gap-1">
              <strong>{t(each?.title ?? 'Empty')}</strong>
              <Note as="span">
                {t(each?.text ?? 'Write every step yourself. Nothing is created until you confirm.')}
              </Note>
            </span>
          </CheckField>
        ))}
      </fieldset>
      <div className="form-row flex wraps items-start">
        <TextField
          label={t('Name')}
          isWide
          maxLength={120}
          value={name}
          placeholder={template ? usedName : t('Description')}
          onChange={setName}
        />
        <TextField
          label={t('Objective (optional)')}
          isWide
          maxLength={1000}
          value={objective}
          onChange={setObjective}
        />
      </div>
      <div className="form-row flex wraps items-start">
        {isSwarm && (
          <VehicleChecks label={t('Vehicles, 2 or more')} chosen={swarm} onChange={setSwarm}>
            <Note>
              {t(
                'All must be on the ground; each lands where it started. Lines are assigned from one side of the zone to the other.',
              )}
            </Note>
          </VehicleChecks>
        )}
        {template && !isSwarm && (
          <SelectField
            label={t('Vehicle')}
            value={vehicleId ?? ''}
            options={[
              vehicles.length === 0 && ['', t('No vehicle is connected')],
              ...vehicles.map((vehicle) => [vehicle.id, vehicle.text] as const),
            ]}
            onChange={setVehicleId}
          />
        )}
        {needsZone && (
          <SelectField
            label={t('Zone')}
            value={zone?.id ?? ''}
            options={[
              open.length === 0 && ['', t('No operation zone')],
              ...open.map(
                (each) =>
                  [each.id, `${each.properties.name} · ${each.properties.flightAltitudeM} m`] as const,
              ),
            ]}
            onChange={setZoneId}
          />
        )}
        <SelectField
          label={t('Priority')}
          value={priority}
          options={prioritySchema.options.map((each) => [each, t(each)])}
          onChange={setPriority}
        />
        <CompensationField value={compensation} onChange={setCompensation} />
      </div>
      <div className="row-wrap">
        <Button type="submit" variant="primary" disabledReason={reason}>
          {t(words?.create ?? 'Write the steps')}
        </Button>
        <Button onClick={() => navigate('command-center', 'plans')}>{t('Cancel')}</Button>
        {reason && <Note>{reason}</Note>}
      </div>
      <Note>{t('Creating a plan moves nothing. You review it before it is checked and executed.')}</Note>
    </form>
  );
}

function suggestedName(title: string | undefined, zoneName: string | undefined): string {
  return zoneName === undefined ? (title ?? '') : `${title ?? ''} ${zoneName}`;
}

function whyNot(input: {
  readonly template: PlanTemplate | undefined;
  readonly vehicleId: string | undefined;
  readonly swarm: readonly string[];
  readonly hasZone: boolean;
}): string | undefined {
  if (!input.template) return undefined;
  if (input.vehicleId === undefined) return t('Connect a vehicle first: templates need one.');
  if (input.template === 'swarm-survey' && (input.swarm.length < 2 || input.swarm.length > MAX_SWARM))
    return t('Choose 2 to {count} vehicles.', { count: MAX_SWARM });
  return input.hasZone ? undefined : t('First add an operation zone under Settings, Zones.');
}
