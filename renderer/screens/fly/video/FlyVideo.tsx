import { ArrowLeftRight, Check, EyeOff, ListVideo, Video } from 'lucide-react';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { Note } from '../../../components/Note.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { t } from '../../../language/translate.ts';
import { ariaKeys, keyText } from '../../../shortcut/shortcut-keys.ts';
import { useKeys } from '../../../shortcut/shortcut-store.ts';
import { useShortcut } from '../../../shortcut/use-shortcut.ts';
import { navigate } from '../../../state/app/route.ts';
import {
  followVehicle,
  showVideo,
  swapVideo,
  toggleSource,
  useVideoView,
} from '../../../state/video/video-view-store.ts';
import { VideoTile } from '../../shared/video/VideoTile.tsx';
import type { FlyVideoState } from './use-fly-video.ts';
import './fly-video.css';

/** Video over the map, or in its place. Nothing while the station has no source. */
export function FlyVideo({ sources, shown, isLarge }: FlyVideoState) {
  const isShown = useVideoView((state) => state.isShown);
  useShortcut('swap-video', () => sources.length > 0 && swapVideo());
  if (sources.length === 0) return null;
  if (!isShown)
    return (
      <div className="fly-video absolute z-2">
        <Button className="push-right surface-glass" onClick={() => showVideo(true)}>
          <Video size={14} aria-hidden />
          {t('Show video')}
        </Button>
      </div>
    );
  return (
    <>
      <section
        className="fly-video absolute z-2 column"
        aria-label={t('Video')}
        data-large={isLarge || undefined}
      >
        <VideoBar sources={sources} shown={shown} />
        {shown.length === 0 && (
          <Note className="surface-glass rounded p-6-8">
            {t('This vehicle has no video source. Choose one in the list.')}
          </Note>
        )}
        <div className="fly-video-grid grid gap-2" data-count={shown.length}>
          {shown.map((source) => (
            <VideoTile
              key={source.sourceId}
              source={source}
              // The column beside it has them.
              hasInstruments={isLarge && shown.length === 1 ? false : undefined}
              onPicture={isLarge ? undefined : { label: t('Show the video large'), act: swapVideo }}
            />
          ))}
        </div>
      </section>
      {isLarge && (
        <button
          type="button"
          className="fly-chart-press bare absolute border-strong rounded"
          aria-label={t('Show the map large')}
          title={t('Show the map large')}
          onClick={swapVideo}
        />
      )}
    </>
  );
}

function VideoBar({ sources, shown }: Omit<FlyVideoState, 'isLarge'>) {
  const keys = useKeys('swap-video');
  const chosenIds = useVideoView((state) => state.chosenIds);
  const shownIds = shown.map(({ sourceId }) => sourceId);
  return (
    <Toolbar label={t('Video')} className="fly-video-bar flex gap-2 justify-end surface-glass rounded">
      <Menu button={<ListVideo size={14} aria-label={t('Choose video sources')} />}>
        <MenuItem onSelect={followVehicle}>
          <Mark isOn={chosenIds === undefined} />
          {t('Of the selected vehicle')}
        </MenuItem>
        {sources.map(({ sourceId, name }) => (
          <MenuItem key={sourceId} onSelect={() => toggleSource(sourceId, shownIds)}>
            <Mark isOn={shownIds.includes(sourceId)} />
            {name}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => navigate('settings', 'video')}>
          <Mark isOn={false} />
          {t('Video sources…')}
        </MenuItem>
      </Menu>
      <IconButton
        icon={ArrowLeftRight}
        variant="quiet"
        label={t('Swap video and map')}
        tooltip={`${t('Swap video and map')} (${keyText(keys)})`}
        keyShortcuts={ariaKeys(keys)}
        disabledReason={shown.length === 0 ? t('No video is shown.') : undefined}
        onClick={swapVideo}
      />
      <IconButton
        icon={EyeOff}
        variant="quiet"
        label={t('Hide video')}
        tooltip={t('Hide video')}
        onClick={() => showVideo(false)}
      />
    </Toolbar>
  );
}

function Mark({ isOn }: { readonly isOn: boolean }) {
  return <Check size={14} aria-label={isOn ? t('chosen') : undefined} opacity={isOn ? 1 : 0} />;
}
