import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import {
  type AlertLimitName,
  type AlertLimitSettings,
  alertLimitSettingsSchema,
  contradictionIn,
  limitsOfVehicle,
} from '../../../gateway/contract/vehicle/alert-limits.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button/Button.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { Table } from '../../components/table/Table.tsx';
import { currentUnits, METRES_PER_FOOT } from '../../format/measure/units.ts';
import { type Message, t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { operationKey, useOperation } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import './settings-screen.css';

interface LimitRow {
  readonly title: Message;
  readonly caution: AlertLimitName;
  readonly warning?: AlertLimitName;
  readonly step: number;
  /** Shown and typed in the chosen unit; stored in metres. */
  readonly measure?: 'height' | 'distance';
}

const ROWS: readonly LimitRow[] = [
  { title: 'Battery charge below, %', caution: 'batteryLowPct', warning: 'batteryCriticalPct', step: 1 },
  {
    title: 'Battery voltage below, V per cell',
    caution: 'batteryLowCellV',
    warning: 'batteryCriticalCellV',
    step: 0.05,
  },
  { title: 'Battery reserve on arrival at home, s', caution: 'batteryReturnReserveS', step: 10 },
  { title: 'Link quality below, %', caution: 'linkLowPct', warning: 'linkCriticalPct', step: 5 },
  { title: 'GPS fix worse than', caution: 'gpsLeastFix', step: 1 },
  {
    title: 'GPS satellites fewer than',
    caution: 'gpsLowSatellites',
    warning: 'gpsCriticalSatellites',
    step: 1,
  },
  { title: 'GPS HDOP above', caution: 'gpsHighHdop', warning: 'gpsCriticalHdop', step: 0.1 },
  { title: 'Vibration above, m/s²', caution: 'vibrationHighMps2', warning: 'vibrationCriticalMps2', step: 5 },
  {
    title: 'Altitude above home, {unit}',
    caution: 'altitudeHighM',
    warning: 'altitudeCriticalM',
    step: 10,
    measure: 'height',
  },
  {
    title: 'Distance from home above, {unit}',
    caution: 'homeFarM',
    warning: 'homeCriticalM',
    step: 50,
    measure: 'distance',
  },
  {
    title: 'Other aircraft closer than, {unit}',
    caution: 'trafficNearM',
    warning: 'trafficCriticalM',
    step: 100,
    measure: 'distance',
  },
  {
    title: 'Other aircraft within height, {unit}',
    caution: 'trafficHeightM',
    warning: 'trafficCriticalHeightM',
    step: 10,
    measure: 'height',
  },
  {
    title: 'Other aircraft within time, s',
    caution: 'trafficTimeS',
    warning: 'trafficCriticalTimeS',
    step: 5,
  },
];

function titleOf({ title, measure }: LimitRow): string {
  return measure ? t(title, { unit: currentUnits()[measure] }) : t(title);
}

function unitInMetres({ measure }: LimitRow): number {
  return measure && currentUnits()[measure] === 'ft' ? METRES_PER_FOOT : 1;
}

/** Without the digits that a conversion adds. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const FIXES = [
  [0, 'Off'],
  [3, '3D'],
  [4, 'DGPS'],
  [5, 'RTK float'],
  [6, 'RTK fixed'],
] as const;

const ALL = '';

/** When the station raises alerts: limits for all vehicles, and for single ones. */
export function AlertLimitsPage() {
  const settings = useOperation(stationApi.getAlertLimits, undefined);
  const [subject, setSubject] = useState(ALL);
  const entries = useVehicleStore((state) => state.entries);
  const vehicleIds = [
    ...new Set([...Object.keys(entries), ...Object.keys(settings.data?.vehicles ?? {})]),
  ].toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  return (
    <>
      <PageHead
        title={t('Alerts')}
        lead={t(
          'Limits at which this station raises alerts, in addition to the autopilot’s own. 0 turns a limit off. Effective at once.',
        )}
      />
      {settings.isError && <Note tone="error">{failureText(settings.error)}</Note>}
      {settings.data && (
        <>
          <div className="alert-limits-subject">
            <SelectField
              label={t('Limits for')}
              value={subject}
              options={[
                [ALL, t('All vehicles')],
                ...vehicleIds.map((id) => [id, entries[id]?.telemetry.name ?? id] as const),
              ]}
              onChange={setSubject}
            />
          </div>
          <LimitsForm
            key={`${subject} ${JSON.stringify(settings.data)}`}
            settings={settings.data}
            vehicleId={subject === ALL ? undefined : subject}
          />
        </>
      )}
    </>
  );
}

/** Values as typed; NaN while a field is empty. */
type Draft = { readonly [Name in AlertLimitName]?: number | undefined };

interface LimitsFormProps {
  readonly settings: AlertLimitSettings;
  /** undefined: the limits of all vehicles. */
  readonly vehicleId: string | undefined;
}

function LimitsForm({ settings, vehicleId }: LimitsFormProps) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const stored: Draft = vehicleId === undefined ? settings.defaults : (settings.vehicles[vehicleId] ?? {});
  const [draft, setDraft] = useState<Draft>(stored);
  const { isBusy: isSaving, failure, send } = useRequest();
  const changed = withDraft(settings, vehicleId, draft);
  const parsed = alertLimitSettingsSchema.safeParse(changed);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  const pair = parsed.success
    ? contradictionIn(
        vehicleId === undefined ? parsed.data.defaults : limitsOfVehicle(parsed.data, vehicleId),
      )
    : undefined;
  const contradicting = ROWS.find(({ caution }) => caution === pair?.caution);
  const whyNot = () => {
    if (isSaving) return t('Saving…');
    if (!parsed.success || contradicting) return t('Correct the values first.');
    return isChanged ? undefined : t('No changes.');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot() !== undefined || !parsed.success) return;
    await send(async () => {
      const saved = await call(rest, stationApi.putAlertLimits, { body: parsed.data });
      client.setQueryData(operationKey(stationApi.getAlertLimits), saved);
      toast(t('Alert limits saved'));
    });
  };
  const input = (row: LimitRow, name: AlertLimitName, degree: Message) => (
    <LimitInput
      label={`${titleOf(row)}: ${t(degree)}`}
      name={name}
      step={row.step}
      metresPerUnit={unitInMetres(row)}
      value={draft[name]}
      inherited={vehicleId === undefined ? undefined : settings.defaults[name]}
      onChange={(value) => setDraft(withValue(draft, name, value, vehicleId !== undefined))}
    />
  );
  return (
    <form
      className="alert-limits grid gap-12"
      aria-label={t('Alert limits')}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {vehicleId !== undefined && <Note>{t('An empty field has the limit of all vehicles.')}</Note>}
      <Table columns={[t('Limit'), t('Caution'), t('Warning')]} caption={t('Alert limits')}>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row.caution} data-wrong={row === contradicting || undefined}>
              <th scope="row">{titleOf(row)}</th>
              <td>{input(row, row.caution, 'Caution')}</td>
              <td>{row.warning && input(row, row.warning, 'Warning')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {!parsed.success && <Note tone="error">{t('A value is missing or out of range.')}</Note>}
      {contradicting && (
        <Note tone="error">
          {t('{limit}: the caution must come before the warning.', { limit: titleOf(contradicting) })}
        </Note>
      )}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <div className="row-6">
        <Button type="submit" variant="primary" disabledReason={whyNot()}>
          {t('Save')}
        </Button>
        {vehicleId !== undefined && (
          <Button
            disabledReason={Object.keys(draft).length === 0 ? t('It has no limits of its own.') : undefined}
            onClick={() => setDraft({})}
          >
            {t('Use the limits of all vehicles')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface LimitInputProps {
  readonly label: string;
  readonly name: AlertLimitName;
  readonly step: number;
  /** 1 except for metres shown in another unit. */
  readonly metresPerUnit: number;
  readonly value: number | undefined;
  /** What applies while the field is empty. */
  readonly inherited: number | undefined;
  readonly onChange: (value: number) => void;
}

function LimitInput(props: LimitInputProps) {
  const { label, name, step, metresPerUnit, value, inherited, onChange } = props;
  if (name === 'gpsLeastFix') {
    const text = FIXES.find(([fix]) => fix === inherited)?.[1] ?? '—';
    return (
      <SelectField
        label={label}
        isLabelHidden
        value={value ?? Number.NaN}
        options={[
          inherited !== undefined && [Number.NaN, t('Default: {value}', { value: text })],
          ...FIXES.map(([fix, word]) => [fix, word === 'Off' ? t('Off') : word] as const),
        ]}
        onChange={onChange}
      />
    );
  }
  return (
    <input
      className="input number"
      type="number"
      aria-label={label}
      min={0}
      step={step}
      placeholder={inherited === undefined ? undefined : String(rounded(inherited / metresPerUnit))}
      value={value === undefined || Number.isNaN(value) ? '' : rounded(value / metresPerUnit)}
      onChange={(event) => onChange(rounded(event.target.valueAsNumber * metresPerUnit))}
    />
  );
}

function withValue(draft: Draft, name: AlertLimitName, value: number, isOptional: boolean): Draft {
  const { [name]: _before, ...others } = draft;
  return isOptional && Number.isNaN(value) ? others : { ...others, [name]: value };
}

function withDraft(settings: AlertLimitSettings, vehicleId: string | undefined, draft: Draft): unknown {
  if (vehicleId === undefined) return { ...settings, defaults: draft };
  const { [vehicleId]: _before, ...others } = settings.vehicles;
  return {
    ...settings,
    vehicles: Object.keys(draft).length > 0 ? { ...others, [vehicleId]: draft } : others,
  };
}
