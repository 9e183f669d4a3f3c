import { VideoOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../components/button/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { t } from '../language/translate.ts';
import { VideoTile } from '../screens/shared/video/VideoTile.tsx';
import { useVideoSources } from '../state/video/video-queries.ts';
import { useEmergencyKeys } from './emergency-keys.ts';

/** A window with one video source and nothing else. */
export function VideoWindow({ sourceId }: { readonly sourceId: string | undefined }) {
  const sources = useVideoSources();
  const source = sources.data?.find((each) => each.sourceId === sourceId);
  const name = source?.name;
  // The vehicle that is named over the picture, whichever is selected elsewhere.
  useEmergencyKeys(source?.vehicleId ?? undefined);
  useEffect(() => {
    document.title = name === undefined ? 'Aerodeck' : `${name} · Aerodeck`;
  }, [name]);
  return (
    <main className="video-window grid h-full" aria-label={t('Video')}>
      <h1 className="visually-hidden">{t('Video')}</h1>
      {source ? (
        <VideoTile source={source} hasInstruments isDetached />
      ) : (
        sources.data && (
          <EmptyState
            icon={VideoOff}
            title={t('This video source was removed')}
            actions={<Button onClick={() => window.close()}>{t('Close window')}</Button>}
          >
            <p>{t('Open another one on the Fly screen.')}</p>
          </EmptyState>
        )
      )}
    </main>
  );
}
