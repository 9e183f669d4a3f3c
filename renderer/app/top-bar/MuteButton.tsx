import { Volume2, VolumeX } from 'lucide-react';
import { browserClock } from '../../api/connection/clock.ts';
import { Button } from '../../components/button/Button.tsx';
import { t } from '../../language/translate.ts';
import { ariaKeys, keyText } from '../../shortcut/shortcut-keys.ts';
import { useKeys } from '../../shortcut/shortcut-store.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { isMutedAt, mutedForMs, muteOrUnmute, useMuteStore } from '../../voice/mute-store.ts';
import { useVoiceStore } from '../../voice/voice-store.ts';

/** Shows whether sound and voice are on. One click mutes them for a minute; its keys, until unmuted. */
export function MuteButton() {
  useVoiceStore((voice) => voice.isMuted);
  useMuteStore();
  useNowMs();
  const keys = useKeys('mute');
  const utcMs = browserClock.utcMs();
  const isMuted = isMutedAt(utcMs);
  const leftS = useVoiceStore.getState().isMuted ? 0 : Math.ceil(mutedForMs(utcMs) / 1000);
  return (
    <Button
      variant="quiet"
      shape={isMuted ? 'text' : 'square'}
      className={isMuted ? 'voice-muted caution' : 'voice-on'}
      label={t('Mute the voice')}
      isPressed={isMuted}
      tooltip={
        isMuted
          ? t('Unmute sound and voice')
          : t('Mute sound and voice for a minute. {keys}: until unmuted', { keys: keyText(keys) })
      }
      keyShortcuts={ariaKeys(keys)}
      onClick={muteOrUnmute}
    >
      {isMuted ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
      {isMuted && <span className="number">{leftS > 0 ? `${leftS} s` : t('Muted')}</span>}
    </Button>
  );
}
