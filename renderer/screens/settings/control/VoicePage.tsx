import { useEffect, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { RangeField } from '../../../components/field/RangeField.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { currentLanguage, type Message, t } from '../../../language/translate.ts';
import { BrowserSpeech, hasVoice } from '../../../voice/browser-speech.ts';
import type { VoiceCategory } from '../../../voice/speech.ts';
import { setVoice, useVoiceStore } from '../../../voice/voice-store.ts';
import { Choice } from '../Choice.tsx';
import '../settings-screen.css';

const CATEGORIES: readonly {
  readonly id: VoiceCategory;
  readonly title: Message;
  readonly note?: Message;
}[] = [
  { id: 'alerts', title: 'Alerts', note: 'Warnings interrupt everything else' },
  { id: 'link', title: 'Link lost and restored' },
  { id: 'modes', title: 'Modes and arming' },
  { id: 'battery', title: 'Battery steps', note: 'Every ten percent in flight' },
  { id: 'mission', title: 'Mission progress', note: 'Every mission item' },
];

/** What is spoken, how loud, and what mute means. */
export function VoicePage() {
  const { categories, volume, rate, doCriticalsEndMute } = useVoiceStore();
  const isVoiceThere = useVoiceThere();
  const [speech] = useState(() => new BrowserSpeech());
  const tryIt = () => {
    speech.cancel();
    const text = t('Copter 1: battery 40 percent');
    const language = currentLanguage();
    speech.speak({ text, language, priority: 'caution', hasTones: true, volume, rate }, () => undefined);
  };
  return (
    <>
      <PageHead
        title={t('Voice')}
        lead={
          t('One window on this machine speaks alerts and changes. Recordings are silent.') +
          ' ' +
          t('Alerts start with tones: four for warnings, two for cautions, one for notices.') +
          ' ' +
          t('Saved on this machine.')
        }
      />
      {!isVoiceThere && (
        <Note role="status">
          {t(
            'This browser cannot speak. It only plays tones: four for warnings, two for cautions, one for everything else.',
          )}
        </Note>
      )}
      <fieldset className="choices card stack-4">
        <legend>{t('Announcements')}</legend>
        {CATEGORIES.map(({ id, title, note }) => (
          <Choice
            key={id}
            isChecked={categories[id]}
            onChange={(isChecked) => setVoice({ categories: { ...categories, [id]: isChecked } })}
            text={t(title)}
            note={note && t(note)}
          />
        ))}
      </fieldset>
      <fieldset className="choices card stack-4">
        <legend>{t('Sound')}</legend>
        <RangeField
          label={t('Volume')}
          className="voice-range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          text={`${Math.round(volume * 100)} %`}
          onChange={(volume) => setVoice({ volume })}
        />
        <RangeField
          label={t('Speed (voice)')}
          className="voice-range"
          min={0.5}
          max={2}
          step={0.1}
          value={rate}
          text={`${rate.toFixed(1)} ×`}
          onChange={(rate) => setVoice({ rate })}
        />
        <div>
          <Button onClick={tryIt}>{t('Test')}</Button>
        </div>
      </fieldset>
      <fieldset className="choices card stack-4">
        <legend>{t('Mute')}</legend>
        <Choice
          isChecked={doCriticalsEndMute}
          onChange={(isChecked) => setVoice({ doCriticalsEndMute: isChecked })}
          text={t('Still speak warnings')}
          note={t('If off, nothing is spoken until you unmute.')}
        />
      </fieldset>
    </>
  );
}

/** Some browsers load their voices a moment after the page. */
function useVoiceThere(): boolean {
  const [isThere, setThere] = useState(hasVoice);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return undefined;
    const look = () => setThere(hasVoice());
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, []);
  return isThere;
}
