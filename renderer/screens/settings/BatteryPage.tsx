import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import { type BatteryLimits, batteryLimitsSchema } from '../../../gateway/contract/vehicle/station.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button/Button.tsx';
import { Field } from '../../components/field/Field.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { type Message, t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { operationKey, useOperation } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';

const FIELDS: readonly {
  readonly name: keyof BatteryLimits;
  readonly title: Message;
  readonly most: number;
  readonly step: number;
}[] = [
  { name: 'lowPct', title: 'Caution below, percent', most: 90, step: 1 },
  { name: 'criticalPct', title: 'Warning below, percent', most: 90, step: 1 },
  { name: 'lowCellV', title: 'Caution below, volts per cell', most: 5, step: 0.05 },
  { name: 'criticalCellV', title: 'Warning below, volts per cell', most: 5, step: 0.05 },
  { name: 'returnReserveS', title: 'Reserve on arrival at home, seconds', most: 3600, step: 10 },
];

/** Limits for the station's own battery alerts, for all vehicles. */
export function BatteryPage() {
  const limits = useOperation(stationApi.getBatteryLimits, undefined);
  return (
    <>
      <PageHead
        title={t('Battery')}
        lead={t(
          'Limits for battery alerts from this station, in addition to the autopilot’s own warnings. They apply to all vehicles. Set 0 to disable a limit.',
        )}
      />
      {limits.isError && <Note tone="error">{failureText(limits.error)}</Note>}
      {limits.data && <LimitsForm key={JSON.stringify(limits.data)} limits={limits.data} />}
    </>
  );
}

function LimitsForm({ limits }: { readonly limits: BatteryLimits }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [draft, setDraft] = useState(limits);
  const { isBusy: isSaving, failure, send } = useRequest();
  const isValid = batteryLimitsSchema.safeParse(draft).success;
  const isChanged = FIELDS.some(({ name }) => draft[name] !== limits[name]);
  const whyNot = () => {
    if (isSaving) return t('Saving…');
    if (!isValid) return t('Correct the values first.');
    return isChanged ? undefined : t('No changes.');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot() !== undefined) return;
    await send(async () => {
      const saved = await call(rest, stationApi.putBatteryLimits, { body: draft });
      client.setQueryData(operationKey(stationApi.getBatteryLimits), saved);
      toast(t('Battery limits saved'));
    });
  };
  return (
    <form
      className="battery-limits"
      aria-label={t('Battery limits')}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {FIELDS.map(({ name, title, most, step }) => (
        <Field key={name} label={t(title)}>
          <input
            className="input number"
            type="number"
            min={0}
            max={most}
            step={step}
            value={Number.isNaN(draft[name]) ? '' : draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.valueAsNumber })}
          />
        </Field>
      ))}
      {!isValid && (
        <Note tone="error">
          {t('Fill in every limit. A warning limit must not be higher than its caution limit.')}
        </Note>
      )}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <div>
        <Button type="submit" variant="primary" disabledReason={whyNot()}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
