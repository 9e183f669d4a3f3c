import { useState } from 'react';
import type { CommandName, CommandParams } from '../../../../gateway/contract/command/catalogue/commands.ts';
import type { TelemetryCamera, TelemetryGimbal } from '../../../../gateway/contract/vehicle/payload.ts';
import { Button } from '../../../components/button/Button.tsx';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { RangeField } from '../../../components/field/RangeField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Reading } from '../../../components/Reading.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatAge, formatClockTime } from '../../../format/measure/time.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useAvailability } from '../../../state/vehicle/command-availability.ts';
import { useOrders } from '../../../state/vehicle/orders.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { CameraSettingsSection } from './CameraSettingsSection.tsx';
import { GimbalPad } from './GimbalPad.tsx';
import './camera-panel.css';

const MIB = 1024 * 1024;
const STALE_MS = 10_000;
const MODE_TEXT: Readonly<Record<NonNullable<TelemetryCamera['mode']>, Message>> = {
  photo: 'Photo',
  video: 'Video',
  survey: 'Survey',
};

type Give = <Name extends CommandName>(command: Name, params: CommandParams<Name>) => unknown;

/** Cameras and gimbals of the selected vehicle. Nothing here moves the aircraft. */
export function CameraPanel({ vehicleId }: { readonly vehicleId: string }) {
  const vehicle = useVehicle(vehicleId)?.telemetry;
  const orders = useOrders();
  const whyNot = useAvailability()('camera-trigger');
  const [cameraId, setCameraId] = useState<number>();
  const [gimbalId, setGimbalId] = useState<number>();
  const { cameras = [], gimbals = [] } = vehicle ?? {};
  const camera = cameras.find(({ id }) => id === cameraId) ?? cameras[0];
  const gimbal =
    gimbals.find(({ id }) => id === (gimbalId ?? camera?.gimbal)) ??
    gimbals.find(({ has_manager: has }) => has) ??
    gimbals[0];
  const give: Give = (command, params) => void orders.command({ vehicleId, command, params });
  return (
    <div className="panel-body stack-10">
      {cameras.length > 1 && (
        <SelectField
          label={t('Camera')}
          value={camera?.id ?? 0}
          options={cameras.map(({ id, name }) => [id, name ?? t('Camera {id}', { id })])}
          onChange={setCameraId}
        />
      )}
      {camera ? (
        <CaptureControls camera={camera} whyNot={whyNot} give={give} />
      ) : (
        <>
          <Note>
            {t('This vehicle reports no camera. A photo is triggered by the autopilot, if it has a shutter.')}
          </Note>
          <Button variant="primary" disabledReason={whyNot} onClick={() => give('camera-trigger', {})}>
            {t('Photo')}
          </Button>
        </>
      )}
      {gimbals.length > 1 && (
        <SelectField
          label={t('Gimbal')}
          value={gimbal?.id ?? 0}
          options={gimbals.map(({ id, name }) => [id, name ?? t('Gimbal {id}', { id })])}
          onChange={setGimbalId}
        />
      )}
      {gimbal && <GimbalControls key={gimbal.id} gimbal={gimbal} whyNot={whyNot} give={give} />}
      {camera && <CameraSettings camera={camera} whyNot={whyNot} give={give} />}
      {camera?.has_settings && (
        <CameraSettingsSection
          key={`${vehicleId} ${camera.id}`}
          vehicleId={vehicleId}
          cameraId={camera.id}
          mode={camera.mode}
          whyNot={whyNot}
        />
      )}
    </div>
  );
}

interface ControlsProps {
  readonly whyNot: string | undefined;
  readonly give: Give;
}

type CameraProps = ControlsProps & { readonly camera: TelemetryCamera };

/** A camera that has not described itself is offered what every camera has. */
function canDo({ can }: TelemetryCamera, ability: NonNullable<TelemetryCamera['can']>[number]): boolean {
  return can?.includes(ability) ?? ability === 'photo';
}

const INTERVALS_S = [1, 2, 3, 5, 10, 30];

function CaptureControls({ camera, whyNot, give }: CameraProps) {
  const { id, capture, storage } = camera;
  const [intervalS, setIntervalS] = useState(2);
  const hasPhoto = canDo(camera, 'photo');
  const isRecording = capture?.recording === true;
  const isInSeries = capture?.taking_photos === true;
  const freeMib = storage?.free_mib ?? capture?.free_mib ?? null;
  return (
    <>
      <p className="line spread">
        <strong>{camera.name ?? t('Camera {id}', { id })}</strong>
        {camera.stale && (
          <span className="small-caution">
            {t('Not heard for {age}.', { age: formatAge(camera.age_ms) })}
          </span>
        )}
      </p>
      <div className="row-6 wraps">
        {hasPhoto && (
          <Button
            variant="primary"
            disabledReason={whyNot}
            onClick={() => give('camera-trigger', { camera: id })}
          >
            {t('Photo')}
          </Button>
        )}
        {canDo(camera, 'video') && (
          <Button
            disabledReason={whyNot}
            isPressed={isRecording}
            onClick={() => give('camera-video', { isOn: !isRecording, camera: id })}
          >
            {isRecording ? t('Stop video') : t('Video')}
          </Button>
        )}
        {hasPhoto && (
          <Button
            disabledReason={whyNot}
            isPressed={isInSeries}
            onClick={() =>
              isInSeries
                ? give('camera-stop', { camera: id })
                : give('camera-interval', { intervalS, count: 0, camera: id })
            }
          >
            {isInSeries ? t('Stop series') : t('Series')}
          </Button>
        )}
        {hasPhoto && !isInSeries && (
          <SelectField
            label={t('Seconds between photos')}
            isLabelHidden
            value={intervalS}
            options={INTERVALS_S.map((seconds) => [seconds, `${seconds} s`])}
            onChange={setIntervalS}
          />
        )}
      </div>
      <dl className="stack-4">
        {isRecording && (
          <Reading label={t('Video')} value={formatClockTime(capture.recording_s)} tone="caution" />
        )}
        <Reading
          label={t('Photos taken')}
          value={`${capture?.photos ?? camera.photo?.index ?? '—'}`}
          ageMs={capture?.age_ms}
          staleAfterMs={STALE_MS}
        />
        <Reading
          label={t('Free storage')}
          value={freeMib === null ? '—' : formatFileSize(freeMib * MIB)}
          ageMs={storage?.age_ms ?? capture?.age_ms}
          staleAfterMs={3 * STALE_MS}
        />
      </dl>
    </>
  );
}

function CameraSettings({ camera, whyNot, give }: CameraProps) {
  const { id, mode } = camera;
  const modes = (Object.keys(MODE_TEXT) as (keyof typeof MODE_TEXT)[]).filter(
    (each) => each !== 'survey' || canDo(camera, 'survey'),
  );
  const set: Give = (command, params) => whyNot === undefined && give(command, params);
  return (
    <>
      {canDo(camera, 'modes') && (
        <SelectField
          label={t('Mode')}
          value={mode ?? ''}
          options={[
            ...(mode === null ? [['', '—'] as const] : []),
            ...modes.map((each) => [each, t(MODE_TEXT[each])] as const),
          ]}
          onChange={(chosen) => {
            const wanted = modes.find((each) => each === chosen);
            if (wanted) set('camera-mode', { mode: wanted, camera: id });
          }}
        />
      )}
      {canDo(camera, 'zoom') && (
        <LevelSlider
          label={t('Zoom')}
          reportedPct={camera.zoom_pct}
          onLevel={(value) => set('camera-zoom', { way: 'level', value, camera: id })}
        />
      )}
      {canDo(camera, 'focus') && (
        <>
          <LevelSlider
            label={t('Focus')}
            reportedPct={camera.focus_pct}
            onLevel={(value) => set('camera-focus', { way: 'level', value, camera: id })}
          />
          <Button
            disabledReason={whyNot}
            onClick={() => give('camera-focus', { way: 'auto', value: 0, camera: id })}
          >
            {t('Autofocus')}
          </Button>
        </>
      )}
      {camera.storage && (
        <details>
          <summary>{t('Format storage')}</summary>
          <div className="stack-6">
            <p className="small-dim">
              {t('Everything on the storage of the camera is erased and cannot be recovered.')}
            </p>
            <SlideToConfirm
              label={t('Erase all photos and videos')}
              disabledReason={whyNot}
              onConfirm={() => give('camera-format', { isConfirmed: true, camera: id })}
            />
          </div>
        </details>
      )}
    </>
  );
}

interface LevelSliderProps {
  readonly label: string;
  readonly reportedPct: number | null;
  readonly onLevel: (pct: number) => void;
}

/** Sends the level when the slider is released; shows the reported one otherwise. */
function LevelSlider({ label, reportedPct, onLevel }: LevelSliderProps) {
  const [chosenPct, choose] = useState<number>();
  const shownPct = Math.round(chosenPct ?? reportedPct ?? 0);
  const send = () => {
    if (chosenPct === undefined) return;
    onLevel(chosenPct);
    choose(undefined);
  };
  return (
    <RangeField
      className="camera-range"
      label={label}
      min={0}
      max={100}
      step={5}
      value={shownPct}
      text={chosenPct === undefined && reportedPct === null ? '—' : `${shownPct} %`}
      onChange={choose}
      onCommit={send}
    />
  );
}

const CONTROL_TEXT = {
  nobody: 'Nobody controls the gimbal.',
  'this-station': 'This station controls the gimbal.',
} as const;

function GimbalControls({ gimbal, whyNot, give }: ControlsProps & { readonly gimbal: TelemetryGimbal }) {
  const { id, control, attitude, problems } = gimbal;
  const isAtLimit = problems.some((problem) => problem.endsWith('-limit'));
  const faults = problems.filter((problem) => !problem.endsWith('-limit'));
  const point = (pitchDeg: number, yawDeg: number) =>
    give('gimbal', { pitchDeg, yawDeg, isYawEarthFrame: false, gimbal: id });
  const isOurs = control?.by === 'this-station';
  return (
    <>
      <GimbalPad gimbal={gimbal} disabledReason={whyNot} onPoint={point} />
      <p className="small-dim number" role="status">
        {attitude
          ? t('Pitch {pitch}°, yaw {yaw}°', {
              pitch: Math.round(attitude.pitch_deg),
              yaw: attitude.yaw_deg === null ? '—' : Math.round(attitude.yaw_deg),
            })
          : t('Direction unknown')}
        {isAtLimit && ` · ${t('At its limit')}`}
        {gimbal.stale && ` · ${t('Not heard for {age}.', { age: formatAge(gimbal.age_ms) })}`}
      </p>
      {faults.length > 0 && (
        <Note tone="error">{t('Gimbal fault: {faults}', { faults: faults.join(', ') })}</Note>
      )}
      <div className="row-6 wraps">
        <Button
          disabledReason={whyNot}
          onClick={() => give('gimbal-home', { position: 'neutral', gimbal: id })}
        >
          {t('Ahead')}
        </Button>
        <Button disabledReason={whyNot} onClick={() => point(-90, 0)}>
          {t('Straight down')}
        </Button>
        {gimbal.can?.includes('retract') && (
          <Button
            disabledReason={whyNot}
            onClick={() => give('gimbal-home', { position: 'retract', gimbal: id })}
          >
            {t('Fold in')}
          </Button>
        )}
        <Button disabledReason={whyNot} onClick={() => give('gimbal-roi-none', { gimbal: id })}>
          {t('Stop looking at the place')}
        </Button>
      </div>
      {control && (
        <div className="row-6 wraps spread">
          <span className="small-dim">
            {control.by === 'another'
              ? t('Another station ({system}/{component}) controls the gimbal.', control)
              : t(CONTROL_TEXT[control.by])}
          </span>
          <Button
            disabledReason={whyNot}
            onClick={() => give('gimbal-control', { action: isOurs ? 'release' : 'take', gimbal: id })}
          >
            {isOurs ? t('Give up control') : t('Take control')}
          </Button>
        </div>
      )}
      {!gimbal.has_manager && <Note>{t('Without a gimbal manager: only the older mount commands.')}</Note>}
    </>
  );
}
