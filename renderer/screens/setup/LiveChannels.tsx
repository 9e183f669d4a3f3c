import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { Note } from '../../components/Note.tsx';
import { type Message, t } from '../../language/translate.ts';
import { useLiveChannels } from '../../state/setup/live-channels.ts';
import { switchPosition } from '../../state/setup/setup-check.ts';
import { useVehicleValue } from '../../state/vehicle/vehicle-store.ts';
import { setupValueText } from './setup-labels.ts';

interface LiveProps {
  readonly vehicleId: string;
  readonly parameters: readonly VehicleParameter[];
}

const STICKS: Readonly<Record<string, Message>> = {
  ROLL: 'Roll',
  PITCH: 'Pitch',
  THROTTLE: 'Throttle',
  YAW: 'Yaw',
};
const LOW_US = 800;
const SPAN_US = 1400;

function useLive({ vehicleId, parameters }: LiveProps) {
  const telemetry = useVehicleValue(vehicleId, ({ sysid, autopilot, flight_mode }) => ({
    sysid,
    autopilot,
    flight_mode,
  }));
  const value = (...names: readonly string[]) => parameters.find(({ name }) => names.includes(name))?.value;
  return { telemetry, value, channels: useLiveChannels(telemetry?.sysid) };
}

function NoChannels() {
  return (
    <Note>
      {t('The vehicle reports no channels now. A radio calibration shows them if the receiver works.')}
    </Note>
  );
}

/** Every channel of the receiver as it is now, with the stick it belongs to. */
export function LiveRadio(props: LiveProps) {
  const { channels, value } = useLive(props);
  if (!channels) return <NoChannels />;
  return (
    <ul className="setup-work column gap-4 p-0 no-bullets" aria-label={t('Live channels')}>
      {channels.map((pulseUs, index) => {
        const channel = index + 1;
        const stick = Object.keys(STICKS).find((key) => value(`RCMAP_${key}`, `RC_MAP_${key}`) === channel);
        const title = STICKS[stick ?? ''];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: A channel is its place.
          <li key={index} className="setup-progress dim line gap-10">
            <span className="setup-channel-name">
              {channel} {title && `· ${t(title)}`}
            </span>
            <progress
              max={SPAN_US}
              value={Math.max(0, pulseUs - LOW_US)}
              aria-label={t('Channel {channel}', { channel })}
            />
            <span className="number">{pulseUs} µs</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Where the mode switch is now, and the mode it chooses. */
export function LiveModeSwitch(props: LiveProps) {
  const { channels, value, telemetry } = useLive(props);
  const channel = value('FLTMODE_CH', 'MODE_CH', 'RC_MAP_FLTMODE') ?? 0;
  const pulseUs = channels?.[channel - 1];
  const mode = telemetry?.flight_mode ?? '—';
  if (!telemetry || pulseUs === undefined || pulseUs === 0)
    return (
      <>
        <p>{t('Flight mode now: {mode}', { mode })}</p>
        {channel > 0 && <NoChannels />}
      </>
    );
  const position = switchPosition(telemetry.autopilot, pulseUs, {
    minUs: value(`RC${channel}_MIN`) ?? LOW_US,
    maxUs: value(`RC${channel}_MAX`) ?? LOW_US + SPAN_US,
  });
  const chosen = props.parameters.find(({ name }) =>
    [`FLTMODE${position}`, `MODE${position}`, `COM_FLTMODE${position}`].includes(name),
  );
  return (
    <p>
      {t(
        'Switch on channel {channel}: {pulseUs} µs, position {position} ({chosen}). Flight mode now: {mode}',
        {
          channel,
          pulseUs,
          position,
          chosen: chosen ? setupValueText(chosen) : '—',
          mode,
        },
      )}
    </p>
  );
}
