import { type ReactNode, useState } from 'react';
import { launchPriorities, missionTypes } from '../../../../gateway/contract/action/launch.ts';
import { LOWEST_PLANE_TAKEOFF_M } from '../../../../gateway/contract/vehicle/plane-takeoff.ts';
import { Button } from '../../../components/button/Button.tsx';
import { SlideToConfirm, type SlideToConfirmProps } from '../../../components/button/SlideToConfirm.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { formatCoordinates, parseCoordinates } from '../../../format/measure/coordinates.ts';
import { formatOrderedHeight, formatOrderedSpeed } from '../../../format/measure/measured.ts';
import { type Message, t, translated } from '../../../language/translate.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { type ActionPanel, closePanel } from '../../../state/fly/fly-store.ts';
import { useAvailability } from '../../../state/vehicle/command-availability.ts';
import { useZones } from '../../../state/vehicle/mission-queries.ts';
import { type CommandOrder, useOrders } from '../../../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { AltitudeField } from './AltitudeField.tsx';
import { CameraPanel } from './CameraPanel.tsx';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { MeasureField } from './MeasureField.tsx';
import { ProposalForm, sensibleAltitudeM } from './ProposalForm.tsx';

/** The form of one panel of the action bar. */
export function ActionForm({ panel }: { readonly panel: ActionPanel }) {
  const vehicleId = useSelectedVehicleId();
  if (panel === 'launch') return <LaunchForm />;
  if (vehicleId === undefined) return <p className="panel-body stack-10">{t('No vehicle is selected.')}</p>;
  const Form = FORMS[panel];
  return <Form key={vehicleId} vehicleId={vehicleId} />;
}

/** Default altitude of ArduPlane's TAKEOFF mode. */
const PLANE_TAKEOFF_M = 50;

interface FormProps {
  readonly vehicleId: string;
}

const FORMS = {
  checklist: ChecklistPanel,
  arm: ArmForm,
  takeoff: TakeOffForm,
  goto: () => <GoToForm kind="goto" />,
  orbit: () => <GoToForm kind="orbit" />,
  altitude: AltitudeForm,
  speed: SpeedForm,
  mode: ModeForm,
  mission: MissionForm,
  camera: CameraPanel,
} as const;

function useNamedVehicle(vehicleId: string) {
  const vehicle = useVehicle(vehicleId)?.telemetry;
  const orders = useOrders();
  const command = (order: Omit<CommandOrder, 'vehicleId'>) => void orders.command({ vehicleId, ...order });
  return { vehicle, name: vehicle?.name ?? vehicleId, whyNot: useAvailability(), orders, command };
}

/** Fields and the slide that confirms them; confirming closes the panel. */
function SlideForm({
  children,
  onConfirm,
  ...slide
}: SlideToConfirmProps & { readonly children: ReactNode }) {
  return (
    <div className="panel-body stack-10">
      {children}
      <SlideToConfirm
        {...slide}
        onConfirm={() => {
          onConfirm();
          closePanel();
        }}
      />
    </div>
  );
}

function ArmForm({ vehicleId }: FormProps) {
  const { vehicle, name, whyNot, command } = useNamedVehicle(vehicleId);
  if (vehicle?.armed)
    return (
      <div className="panel-body stack-10">
        <p className="small-dim">{t('Stops the motors. Only on the ground.')}</p>
        <Button
          variant="primary"
          disabledReason={whyNot('disarm')}
          onClick={() => {
            command({ command: 'disarm', params: {} });
            closePanel();
          }}
        >
          {t('Disarm {name}', { name })}
        </Button>
      </div>
    );
  return (
    <SlideForm
      label={t('Arm {name}', { name })}
      disabledReason={whyNot('arm')}
      onConfirm={() => command({ command: 'arm', params: {} })}
    >
      <p className="small-dim">{t('Motors will turn. Keep clear of the propellers.')}</p>
    </SlideForm>
  );
}

function TakeOffForm({ vehicleId }: FormProps) {
  const { vehicle, name, whyNot, command, orders } = useNamedVehicle(vehicleId);
  const isPlane = vehicle?.type === 'plane';
  const [altitudeM, setAltitudeM] = useState(isPlane ? PLANE_TAKEOFF_M : sensibleAltitudeM(undefined));
  const [isValid, setValid] = useState(true);
  const isArmed = vehicle?.armed === true;
  const values = { name, altitude: formatOrderedHeight(altitudeM) };
  return (
    <SlideForm
      label={
        isArmed
          ? t('Take off {name} to {altitude}', values)
          : t('Arm and take off {name} to {altitude}', values)
      }
      disabledReason={whyNot('takeoff') ?? (isValid ? undefined : t('Correct the altitude first.'))}
      onConfirm={() => {
        if (isArmed) command({ command: 'takeoff', params: { altitudeM } });
        else void orders.armAndTakeOff(vehicleId, altitudeM);
      }}
    >
      <AltitudeField
        value={altitudeM}
        minimum={isPlane ? LOWEST_PLANE_TAKEOFF_M : 1}
        onChange={setAltitudeM}
        onValidity={setValid}
        autoFocus
      />
      <p className="small-dim">
        {isPlane && <>{t('TKOFF_ALT is set to this altitude and restored after the flight.')} </>}
        {isArmed
          ? isPlane
            ? t('Armed. Takes off straight ahead, then circles.')
            : t('Armed. Climbs straight up.')
          : t('Arms first and takes off only once arming is confirmed. Keep clear of the propellers.')}
      </p>
    </SlideForm>
  );
}

function AltitudeForm({ vehicleId }: FormProps) {
  const { vehicle, name, whyNot, command } = useNamedVehicle(vehicleId);
  const [altitudeM, setAltitudeM] = useState(sensibleAltitudeM(vehicle?.altitude_m));
  const [isValid, setValid] = useState(true);
  return (
    <SlideForm
      label={t('Bring {name} to {altitude}', { name, altitude: formatOrderedHeight(altitudeM) })}
      disabledReason={whyNot('change-altitude') ?? (isValid ? undefined : t('Correct the altitude first.'))}
      onConfirm={() => command({ command: 'change-altitude', params: { altitudeM } })}
    >
      <AltitudeField value={altitudeM} minimum={0} onChange={setAltitudeM} onValidity={setValid} autoFocus />
    </SlideForm>
  );
}

function SpeedForm({ vehicleId }: FormProps) {
  const { vehicle, name, whyNot, command } = useNamedVehicle(vehicleId);
  const present = vehicle?.velocity?.ground_mps ?? 0;
  const [groundSpeedMps, setSpeed] = useState(present < 1 ? 5 : Math.round(present));
  const [isValid, setValid] = useState(true);
  return (
    <SlideForm
      label={t('Fly {name} at {speed}', { name, speed: formatOrderedSpeed(groundSpeedMps) })}
      disabledReason={whyNot('change-speed') ?? (isValid ? undefined : t('Correct the speed first.'))}
      onConfirm={() => command({ command: 'change-speed', params: { groundSpeedMps } })}
    >
      <MeasureField
        label={t('Ground speed')}
        kind="speed"
        value={groundSpeedMps}
        minimum={0.5}
        maximum={60}
        step={1}
        onChange={setSpeed}
        onValidity={setValid}
        autoFocus
      />
    </SlideForm>
  );
}

function ModeForm({ vehicleId }: FormProps) {
  const { vehicle, name, whyNot, command } = useNamedVehicle(vehicleId);
  const modes = vehicle?.flight_modes ?? [];
  const [chosen, setMode] = useState<string>();
  const mode = chosen ?? vehicle?.flight_mode ?? modes[0] ?? '';
  const isSame = mode === vehicle?.flight_mode;
  return (
    <SlideForm
      label={t('Set {name} to {mode}', { name, mode })}
      disabledReason={whyNot('set-mode') ?? (isSame ? t('Choose another mode.') : undefined)}
      onConfirm={() => command({ command: 'set-mode', params: { mode } })}
    >
      <SelectField
        label={t('Flight mode, now {mode}', { mode: vehicle?.flight_mode ?? '—' })}
        value={mode}
        options={modes}
        onChange={setMode}
      />
    </SlideForm>
  );
}

function MissionForm({ vehicleId }: FormProps) {
  const { vehicle, name, whyNot, command, orders } = useNamedVehicle(vehicleId);
  const count = vehicle?.mission?.count;
  const isAirborne = vehicle?.status === 'flying' || vehicle?.status === 'returning';
  return (
    <SlideForm
      label={
        isAirborne
          ? t('Start the mission of {name}', { name })
          : t('Arm and start the mission of {name}', { name })
      }
      disabledReason={whyNot('start-mission')}
      onConfirm={() => {
        if (isAirborne) command({ command: 'start-mission', params: {} });
        else void orders.startMission(vehicleId);
      }}
    >
      <p className="small-dim">
        {typeof count === 'number'
          ? t('Onboard mission: {count, plural, one {# item} other {# items}}.', { count })
          : t('Onboard mission: number of items unknown.')}{' '}
        {!isAirborne && t('Arms first if needed.')}
      </p>
    </SlideForm>
  );
}

/** Go-to and orbit by typed coordinates, for use without the pointer. A click on the map works too. */
function GoToForm({ kind }: { readonly kind: 'goto' | 'orbit' }) {
  const position = useVehicle(useSelectedVehicleId())?.telemetry.position;
  const [text, setText] = useState(() => (position ? formatCoordinates(position) : ''));
  const point = parseCoordinates(text);
  return (
    <>
      <div className="panel-body stack-10">
        <NotedField
          label={t('Latitude, longitude')}
          className="input number"
          autoComplete="off"
          spellCheck={false}
          value={text}
          problem={point ? undefined : t('Enter it as 47.397700, 8.545600, or click the map.')}
          note={t('Or click the map.')}
          onChange={setText}
        />
      </div>
      {point && <ProposalForm proposal={{ kind, point }} onDone={closePanel} />}
    </>
  );
}

/** Zone, mission type and priority of a launch; the gateway chooses the aircraft. */
function LaunchForm() {
  const zones = useZones();
  const orders = useOrders();
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const open = (zones.data ?? []).filter((zone) => zone.properties.kind === 'operation');
  const [chosenZoneId, setZoneId] = useState<string>();
  const [missionType, setMissionType] = useState<string>(missionTypes[0]);
  const [priority, setPriority] = useState<string>('normal');
  const zone = open.find((each) => each.id === chosenZoneId) ?? open[0];
  const reason = isOffline
    ? t('The gateway is offline.')
    : zone
      ? undefined
      : t('Add an operation zone in Settings first.');
  const choice = (
    label: string,
    value: string,
    options: readonly Message[],
    set: (value: string) => void,
  ) => (
    <SelectField
      label={label}
      value={value}
      options={options.map((each) => [each, t(each)])}
      onChange={set}
    />
  );
  return (
    <SlideForm
      label={t('Launch {missionType} over {zone}', {
        missionType: translated(missionType),
        zone: zone?.properties.name ?? '—',
      })}
      disabledReason={reason}
      onConfirm={() => zone && void orders.launch({ missionType, zoneId: zone.id, priority })}
    >
      <SelectField
        label={t('Zone')}
        value={zone?.id ?? ''}
        options={open.map((each) => [each.id, each.properties.name])}
        onChange={setZoneId}
      />
      <div className="stack two-columns">
        {choice(t('Mission type'), missionType, missionTypes, setMissionType)}
        {choice(t('Priority'), priority, launchPriorities, setPriority)}
      </div>
      <p className="small-dim">
        {zone
          ? t('The gateway picks a free aircraft, arms it, flies at {altitude} and returns.', {
              altitude: formatOrderedHeight(zone.properties.flightAltitudeM),
            })
          : t('The gateway picks a free aircraft, arms it, flies and returns.')}
      </p>
    </SlideForm>
  );
}
