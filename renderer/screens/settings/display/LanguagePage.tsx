import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { LANGUAGES, type Language, t } from '../../../language/translate.ts';
import { setLanguage, useLanguageStore } from '../../../state/settings/display-stores.ts';
import { Choice } from '../Choice.tsx';

/** The language of the window; saved on this machine. */
export function LanguagePage() {
  const chosen = useLanguageStore((state) => state.language);
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
            isChecked={language === chosen}
            onChange={() => setLanguage(language)}
            text={LANGUAGE_NAMES[language]}
          />
        ))}
      </fieldset>
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
