import { setAppearance, THEMES, type Theme, useAppearanceStore } from '../../state/appearance-store.ts';

const THEME_TEXT: Readonly<Record<Theme, { readonly title: string; readonly use: string }>> = {
  dark: { title: 'Dark', use: 'Indoors and at dusk' },
  light: { title: 'Light', use: 'In sunlight' },
  night: { title: 'Night', use: 'Dim and warm, keeps the eye adapted to the dark' },
};

/** Theme and map labels; kept on this machine. */
export function AppearancePage() {
  const { theme, hasMapLabels } = useAppearanceStore();
  return (
    <>
      <header className="page-head">
        <div>
          <h2>Appearance</h2>
          <p className="page-lead">Kept on this machine.</p>
        </div>
      </header>
      <fieldset className="choices">
        <legend>Theme</legend>
        {THEMES.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="theme"
              checked={each === theme}
              onChange={() => setAppearance({ theme: each })}
            />
            <span className="choice-text">
              <span>{THEME_TEXT[each].title}</span>
              <span className="field-note">{THEME_TEXT[each].use}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>Map</legend>
        <label className="choice">
          <input
            type="checkbox"
            checked={hasMapLabels}
            onChange={(event) => setAppearance({ hasMapLabels: event.target.checked })}
          />
          <span className="choice-text">
            <span>Names on the map</span>
            <span className="field-note">Countries, cities and airports</span>
          </span>
        </label>
      </fieldset>
    </>
  );
}
