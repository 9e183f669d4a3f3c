import { useEffect, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { currentLanguage, type Message, t } from '../../../language/translate.ts';
import { BrowserSpeech, hasVoice } from '../../../voice/browser-speech.ts';
import type { VoiceCategory } from '../../../voice/speech.ts';
import { setVoice, useVoiceStore } from '../../../voice/voice-store.ts';
import './control-pages.css';

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

/** What is spoken, how loud, and what a mute means. */
export function VoicePage() {
  const { categories, volume, rate, doCriticalsEndMute } = useVoiceStore();
  const isVoiceThere = useVoiceThere();
  const [speech] = useState(() => new BrowserSpeech());
  const tryIt = () => {
    speech.cancel();
    const text = t('Copter 1: battery 40 percent');
    const language = currentLanguage();
    speech.speak({ text, language, priority: 'caution', volume, rate }, () => undefined);
  };
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{t('Voice')}</h2>
          <p className="page-lead">
            {t('One window on this machine speaks alerts and changes. Recordings are silent.')}{' '}
            {t('Saved on this machine.')}
          </p>
        </div>
      </header>
      {!isVoiceThere && (
        <p className="field-note" role="status">
          {t(
            'This browser cannot speak. It plays tones instead: three for warnings, two for cautions, one for everything else.',
          )}
        </p>
      )}
      <fieldset className="choices">
        <legend>{t('Announcements')}</legend>
        {CATEGORIES.map(({ id, title, note }) => (
          <CheckField
            key={id}
            className="choice"
            isChecked={categories[id]}
            onChange={(isChecked) => setVoice({ categories: { ...categories, [id]: isChecked } })}
          >
            <span className="choice-text">
              <span>{t(title)}</span>
              {note !== undefined && <span className="field-note">{t(note)}</span>}
            </span>
          </CheckField>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{t('Sound')}</legend>
        <label className="voice-range">
          <span>{t('Volume')}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            onChange={(event) => setVoice({ volume: event.target.valueAsNumber })}
          />
          <output className="number">{Math.round(volume * 100)} %</output>
        </label>
        <label className="voice-range">
          <span>{t('Speed (voice)')}</span>
          <input
            type="range"
            min={0.5}
            max={2}
            step={0.1}
            value={rate}
            onChange={(event) => setVoice({ rate: event.target.valueAsNumber })}
          />
          <output className="number">{rate.toFixed(1)} ×</output>
        </label>
        <div>
          <Button onClick={tryIt}>{t('Test')}</Button>
        </div>
      </fieldset>
      <fieldset className="choices">
        <legend>{t('Mute')}</legend>
        <CheckField
          className="choice"
          isChecked={doCriticalsEndMute}
          onChange={(isChecked) => setVoice({ doCriticalsEndMute: isChecked })}
        >
          <span className="choice-text">
            <span>{t('Still speak warnings')}</span>
            <span className="field-note">{t('If off, nothing is spoken until you unmute.')}</span>
          </span>
        </CheckField>
      </fieldset>
    </>
  );
}

/** Voices come a moment after the page in some browsers. */
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
