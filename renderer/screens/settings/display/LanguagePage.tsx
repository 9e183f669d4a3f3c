import { CheckField } from '../../../components/field/CheckField.tsx';
import { LANGUAGES, type Language, t } from '../../../language/translate.ts';
import { setLanguage, useLanguageStore } from '../../../state/settings/display-stores.ts';

/** The language of the window; kept on this machine. */
export function LanguagePage() {
  const chosen = useLanguageStore((state) => state.language);
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{t('Language')}</h2>
          <p className="page-lead">{t('Saved on this machine. Applies immediately.')}</p>
        </div>
      </header>
      <fieldset className="choices">
        <legend>{t('Language')}</legend>
        {LANGUAGES.map((language) => (
          <CheckField
            key={language}
            className="choice"
            lang={language}
            radioGroup="language"
            isChecked={language === chosen}
            onChange={() => setLanguage(language)}
          >
            <span className="choice-text">{LANGUAGE_NAMES[language]}</span>
          </CheckField>
        ))}
      </fieldset>
      <p className="field-note">
        {t(
          'Vehicle messages, flight modes, parameter names, the API and its documentation stay in English. Gateway details without a German translation do too.',
        )}
      </p>
    </>
  );
}

/** Each in its own language, so that readers who do not know the present one find theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };
