/** The Parameters screen. */
export const parameters = {
  Vehicle: 'Fahrzeug',
  armed: 'scharf',
  List: 'Liste',
  Parameter: 'Parameter',
  'Parameters are read from a vehicle. Connect one first.':
    'Parameter werden von einem Fahrzeug gelesen. Verbinden Sie zuerst eines.',

  // List
  All: 'Alle',
  Favourites: 'Favoriten',
  Changed: 'Geändert',
  'Search name or description': 'Name oder Beschreibung suchen',
  'Search parameters': 'Parameter suchen',
  Show: 'Zeigen',
  'Parameters read': 'Gelesene Parameter',
  'The list is being read.': 'Die Liste wird gelesen.',
  'Read on': 'Weiterlesen',
  'Read again': 'Neu lesen',
  'Save for Mission Planner': 'Für Mission Planner speichern',
  'Save for QGroundControl': 'Für QGroundControl speichern',
  'Nothing has been read.': 'Es wurde nichts gelesen.',
  'Save .{format}': '.{format} speichern',
  'The vehicle is armed: changes can be prepared, writing them takes an override with a reason.':
    'Das Fahrzeug ist scharf: Änderungen lassen sich vorbereiten, das Schreiben braucht eine Übersteuerung mit Begründung.',
  'From an earlier reading: the vehicle may hold other values now.':
    'Aus einer früheren Lesung: Das Fahrzeug kann jetzt andere Werte haben.',
  'From a reading of {time}: the vehicle may hold other values now.':
    'Aus einer Lesung vom {time}: Das Fahrzeug kann jetzt andere Werte haben.',
  Groups: 'Gruppen',
  'All groups': 'Alle Gruppen',
  'Choose a parameter to see what it does and to change it.':
    'Wählen Sie einen Parameter, um zu sehen, was er bewirkt, und ihn zu ändern.',
  'The list appears as soon as it is read.': 'Die Liste erscheint, sobald sie gelesen ist.',
  'Nothing is known.': 'Nichts ist bekannt.',
  'No favourite fits. Mark a parameter with the star in its editor.':
    'Kein Favorit passt. Markieren Sie einen Parameter mit dem Stern in seinem Editor.',
  'Nothing was changed from here, and nothing waits to be written.':
    'Von hier aus wurde nichts geändert, und nichts wartet auf das Schreiben.',
  'No parameter fits the search.': 'Kein Parameter passt zur Suche.',
  favourite: 'Favorit',
  'Not read': 'Nicht gelesen',
  'Asking the vehicle…': 'Fahrzeug wird gefragt …',
  'Reading {received} of {total}': 'Lese {received} von {total}',
  'Partial: {received}': 'Unvollständig: {received}',
  'Partial: {received} of {total}': 'Unvollständig: {received} von {total}',
  '{received} parameters': '{received} Parameter',

  // Editor
  'Change {name}': '{name} ändern',
  Favourite: 'Favorit',
  'Take it out of the favourites': 'Aus den Favoriten nehmen',
  'Keep it as a favourite': 'Als Favorit merken',
  'Takes effect after a reboot.': 'Wirkt erst nach einem Neustart.',
  'No description is shipped for it; the value can be changed all the same.':
    'Dafür ist keine Beschreibung mitgeliefert; der Wert lässt sich trotzdem ändern.',
  'On board': 'An Bord',
  Type: 'Typ',
  'Usual range': 'Üblicher Bereich',
  'Usual step': 'Üblicher Schritt',
  Group: 'Gruppe',
  Described: 'Beschrieben',
  'by the vehicle': 'vom Fahrzeug',
  'by Aerodeck': 'von Aerodeck',
  'The vehicle’s own descriptions are being read.': 'Die Beschreibungen des Fahrzeugs werden gelesen.',
  'The vehicle’s own descriptions could not be read: those that are shipped are shown. Read again to try once more.':
    'Die Beschreibungen des Fahrzeugs konnten nicht gelesen werden: die mitgelieferten sind zu sehen. Lesen Sie neu, um es noch einmal zu versuchen.',
  '{min} to {max} {unit}': '{min} bis {max} {unit}',
  Meaning: 'Bedeutung',
  'Another value': 'Anderer Wert',
  Bits: 'Bits',
  'New value': 'Neuer Wert',
  'It has this value already.': 'Er hat diesen Wert schon.',
  'Add to changes': 'Vormerken',
  'Take back': 'Zurücknehmen',
  'Type a number.': 'Geben Sie eine Zahl ein.',
  'It is too large for the parameter.': 'Sie ist zu groß für den Parameter.',
  'The parameter takes whole numbers only.': 'Der Parameter nimmt nur ganze Zahlen.',
  'The parameter takes {min} to {max} only.': 'Der Parameter nimmt nur {min} bis {max}.',
  'Usually not below {min}.': 'Üblicherweise nicht unter {min}.',
  'Usually not above {max}.': 'Üblicherweise nicht über {max}.',

  // Changes to write
  'Changes to write': 'Zu schreibende Änderungen',
  '{count, plural, one {# change} other {# changes}} to write':
    '{count, plural, one {# Änderung} other {# Änderungen}} zu schreiben',
  'Write {count, plural, one {# change} other {# changes}}':
    '{count, plural, one {# Änderung} other {# Änderungen}} schreiben',
  'not known': 'nicht bekannt',
  'Take back {name}': '{name} zurücknehmen',
  'They are being written.': 'Sie werden geschrieben.',
  'Writing…': 'Wird geschrieben …',
  'Take back all': 'Alle zurücknehmen',
  'Reason to write all the same': 'Begründung, trotzdem zu schreiben',
  'Give a reason of {count} characters or more.':
    'Geben Sie eine Begründung mit mindestens {count} Zeichen an.',
  'Override and write': 'Übersteuern und schreiben',
  '{good} of {count} as asked': '{good} von {count} wie verlangt',
  'asked {asked}': 'verlangt {asked}',
  'Some take effect only after the vehicle is rebooted.':
    'Manche wirken erst nach einem Neustart des Fahrzeugs.',
  Written: 'Geschrieben',
  'Was so already': 'War schon so',
  'Taken differently': 'Anders übernommen',
  'Not taken': 'Nicht übernommen',
  'No such parameter': 'Kein solcher Parameter',
  'Not confirmed': 'Nicht bestätigt',
  'Not sent': 'Nicht gesendet',

  // Comparison
  'Compare with a file': 'Mit einer Datei vergleichen',
  'or with a vehicle': 'oder mit einem Fahrzeug',
  'No other vehicle': 'Kein anderes Fahrzeug',
  Choose: 'Wählen',
  'Mission Planner’s .param and QGroundControl’s .params are understood. Nothing is written by comparing.':
    'Verstanden werden .param von Mission Planner und .params von QGroundControl. Beim Vergleichen wird nichts geschrieben.',
  Differences: 'Unterschiede',
  '{count} differ from {other}, {same} are the same.': '{count} weichen von {other} ab, {same} sind gleich.',
  'Nothing can be taken over.': 'Nichts lässt sich übernehmen.',
  'Choose all': 'Alle wählen',
  'Choose rows to take over.': 'Wählen Sie Zeilen zum Übernehmen.',
  'Take over {count}': '{count} übernehmen',
  'Lines of the file left out or overruled: {count}':
    'Ausgelassene oder überstimmte Zeilen der Datei: {count}',
  'Line {line}: {text}': 'Zeile {line}: {text}',
  'Table of differences': 'Tabelle der Unterschiede',
  'not there': 'nicht vorhanden',
  'The first {count} are shown; all can be chosen.': 'Gezeigt sind die ersten {count}; wählbar sind alle.',

  // History
  'Loading the history…': 'Verlauf wird geladen …',
  'Nothing was written to this vehicle from this station.':
    'Von dieser Station wurde nichts auf dieses Fahrzeug geschrieben.',
  'Changes of parameters': 'Änderungen von Parametern',
  Time: 'Zeit',
  Was: 'War',
  Asked: 'Verlangt',
  'On board then': 'Danach an Bord',
  'Not this aircraft': 'Nicht dieses Luftfahrzeug',
  Outcome: 'Ergebnis',
  By: 'Durch',
  'Undo {name}': '{name} rückgängig machen',
  'Show older': 'Ältere zeigen',
} as const satisfies Readonly<Record<string, string>>;
