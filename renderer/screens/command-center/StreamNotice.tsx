import { TriangleAlert } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';

/** Says when the data on this screen is not live. */
export function StreamNotice() {
  const { gateway, stream } = useConnectionStore();
  const text = noticeText(gateway, stream);
  return (
    <p className="stream-notice row-6 push-right caution" role="status">
      {text && (
        <>
          <TriangleAlert size={14} aria-hidden /> {text}
        </>
      )}
    </p>
  );
}

type Connection = ReturnType<typeof useConnectionStore.getState>;

function noticeText(gateway: Connection['gateway'], stream: Connection['stream']): string | undefined {
  if (gateway === 'offline') return t('The gateway is offline. Showing the last known state.');
  if (stream === 'fallback') return t('Telemetry stream lost: polling once a second.');
  if (stream === 'reconnecting' || stream === 'offline')
    return t('Telemetry stream lost: this may be outdated.');
  return undefined;
}
