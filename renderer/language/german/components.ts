/** What is shown by parts of several screens: answers, code, schemas, charts. */
export const components = {
  'Parts of the response': 'Teile der Antwort',
  Body: 'Inhalt',
  Headers: 'Kopfzeilen',
  Changes: 'Änderungen',
  'Response body': 'Inhalt der Antwort',
  'Same as the previous response.': 'Wie die vorherige Antwort.',
  '{count, plural, one {# line differs} other {# lines differ}} from the previous response.':
    '{count, plural, one {# Zeile weicht} other {# Zeilen weichen}} von der vorherigen Antwort ab.',
  '{credits, plural, one {# credit} other {# credits}}':
    '{credits, plural, one {# Credit} other {# Credits}}',
  'highest {value}': 'Höchstwert {value}',
  '{label}, {count, plural, one {# value} other {# values}}':
    '{label}, {count, plural, one {# Wert} other {# Werte}}',
  'Copy: {label}': 'Kopieren: {label}',
  'Loading the editor…': 'Editor wird geladen …',
  '{from} to {to}: {label}': '{from} nach {to}: {label}',
  'No fields.': 'Keine Felder.',
  Field: 'Feld',
} as const satisfies Readonly<Record<string, string>>;
