import { useState } from 'react';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { LANGUAGES, type Language, t } from '../../../language/translate.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { switchLanguage, useLanguageStore } from '../../../state/settings/display-stores.ts';
import { Choice } from '../Choice.tsx';

/** The language of the window; saved on this machine. */
export function LanguagePage() {
  const current = useLanguageStore((state) => state.language);
  // Shown as chosen while its texts are loaded.
  const [wanted, setWanted] = useState<Language>();
  const { failure, send } = useRequest();
  const choose = async (language: Language) => {
    setWanted(language);
    await send(() => switchLanguage(language));
    setWanted(undefined);
  };
  return (
    <>
      <PageHead title={t('Language')} lead={t('Saved on this machine. Applies immediately.')} />
      <fieldset className="choices card stack-4">
        <legend>{t('Language')}</legend>
        {LANGUAGES.map((language) => (
          <Choice
            key={language}
            lang={language}
            radioGroup="language"
            isChecked={language === (wanted ?? current)}
            onChange={() => void choose(language)}
            text={LANGUAGE_NAMES[language]}
          />
        ))}
      </fieldset>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <Note>
        {t(
          'Vehicle messages, flight modes, parameter names, the API and its documentation stay in English. Gateway details without a German translation do too.',
        )}
      </Note>
    </>
  );
}

/** Each name in its own language, so that every reader finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };
