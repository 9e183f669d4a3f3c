import type { RadioChannel } from '../../../gateway/contract/onboard/calibration.ts';
import { t } from '../../language/translate.ts';

const LOW_US = 800;
const SPAN_US = 1400;

/** Each channel of the receiver as it is now, with how far it has come to either end. */
export function RadioBars({ channels }: { readonly channels: readonly RadioChannel[] }) {
  if (channels.length === 0)
    return <p className="setup-need">{t('No channel is heard. Is the transmitter on and bound?')}</p>;
  return (
    <ul className="setup-channels" aria-label={t('Channels')}>
      {channels.map(({ channel, nowUs, minUs, maxUs }) => (
        <li key={channel}>
          <span>{channel}</span>
          <span className="setup-channel" aria-hidden>
            <i style={{ left: share(minUs), right: `calc(100% - ${share(maxUs)})` }} />
            <b style={{ left: share(nowUs) }} />
          </span>
          <span className="setup-pulse">
            {minUs} · <strong>{nowUs}</strong> · {maxUs} µs
          </span>
        </li>
      ))}
    </ul>
  );
}

function share(pulseUs: number): string {
  return `${Math.min(100, Math.max(0, ((pulseUs - LOW_US) / SPAN_US) * 100))}%`;
}
