import { PageHead } from '../../../components/page/PageHead.tsx';
import { type Message, t } from '../../../language/translate.ts';
import {
  setAppearance,
  THEMES,
  type Theme,
  useAppearanceStore,
} from '../../../state/settings/display-stores.ts';
import { Choice } from '../Choice.tsx';

const THEME_TEXT: Readonly<Record<Theme, { readonly title: Message; readonly use: Message }>> = {
  dark: { title: 'Dark', use: 'Indoors and at dusk' },
  light: { title: 'Light', use: 'In sunlight' },
  night: { title: 'Night', use: 'Dim and warm, preserves night vision' },
};

/** Theme and map labels; saved on this machine. */
export function AppearancePage() {
  const { theme, hasMapLabels } = useAppearanceStore();
  return (
    <>
      <PageHead title={t('Appearance')} lead={t('Saved on this machine.')} />
      <fieldset className="choices card stack-4">
        <legend>{t('Theme')}</legend>
        {THEMES.map((each) => (
          <Choice
            key={each}
            radioGroup="theme"
            isChecked={each === theme}
            onChange={() => setAppearance({ theme: each })}
            text={t(THEME_TEXT[each].title)}
            note={t(THEME_TEXT[each].use)}
          />
        ))}
      </fieldset>
      <fieldset className="choices card stack-4">
        <legend>{t('Map')}</legend>
        <Choice
          isChecked={hasMapLabels}
          onChange={(isChecked) => setAppearance({ hasMapLabels: isChecked })}
          text={t('Names on the map')}
          note={t('Countries, cities and airports')}
        />
      </fieldset>
    </>
  );
}
