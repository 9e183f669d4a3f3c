import { CheckField } from '../../../components/field/CheckField.tsx';
import { type Message, t } from '../../../language/translate.ts';
import {
  setAppearance,
  THEMES,
  type Theme,
  useAppearanceStore,
} from '../../../state/settings/display-stores.ts';

const THEME_TEXT: Readonly<Record<Theme, { readonly title: Message; readonly use: Message }>> = {
  dark: { title: 'Dark', use: 'Indoors and at dusk' },
  light: { title: 'Light', use: 'In sunlight' },
  night: { title: 'Night', use: 'Dim and warm, preserves night vision' },
};

/** Theme and map labels; kept on this machine. */
export function AppearancePage() {
  const { theme, hasMapLabels } = useAppearanceStore();
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{t('Appearance')}</h2>
          <p className="page-lead">{t('Saved on this machine.')}</p>
        </div>
      </header>
      <fieldset className="choices">
        <legend>{t('Theme')}</legend>
        {THEMES.map((each) => (
          <CheckField
            key={each}
            className="choice"
            radioGroup="theme"
            isChecked={each === theme}
            onChange={() => setAppearance({ theme: each })}
          >
            <span className="choice-text">
              <span>{t(THEME_TEXT[each].title)}</span>
              <span className="field-note">{t(THEME_TEXT[each].use)}</span>
            </span>
          </CheckField>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{t('Map')}</legend>
        <CheckField
          className="choice"
          isChecked={hasMapLabels}
          onChange={(isChecked) => setAppearance({ hasMapLabels: isChecked })}
        >
          <span className="choice-text">
            <span>{t('Names on the map')}</span>
            <span className="field-note">{t('Countries, cities and airports')}</span>
          </span>
        </CheckField>
      </fieldset>
    </>
  );
}
