import { Volume2, VolumeX } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { t } from '../language/translate.ts';
import { ariaKeys, keyText } from '../shortcut/shortcut-keys.ts';
import { useKeys } from '../shortcut/shortcut-store.ts';
import { toggleMute, useVoiceStore } from '../voice/voice-store.ts';

/** Whether the voice speaks, and the way to mute it. */
export function MuteButton() {
  const isMuted = useVoiceStore((voice) => voice.isMuted);
  const keys = useKeys('mute');
  return (
    <Button
      variant="quiet"
      shape={isMuted ? 'text' : 'square'}
      className={isMuted ? 'voice-muted' : 'voice-on'}
      label={t('Mute the voice')}
      isPressed={isMuted}
      tooltip={`${t(isMuted ? 'Let the voice speak' : 'Mute the voice')} (${keyText(keys)})`}
      keyShortcuts={ariaKeys(keys)}
      onClick={toggleMute}
    >
      {isMuted ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
      {isMuted && <span className="voice-muted-text">{t('Muted')}</span>}
    </Button>
  );
}
