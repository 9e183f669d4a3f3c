/** The Parameters screen. */
export const parameters = {
  Vehicle: 'Fahrzeug',
  armed: 'scharf',
  List: 'Liste',
  Parameter: 'Parameter',
  'Connect a vehicle first to read its parameters.':
    'Verbinden Sie zuerst ein Fahrzeug, um seine Parameter zu lesen.',

  // List
  All: 'Alle',
  Favourites: 'Favoriten',
  Changed: 'Geändert',
  'Search name or description': 'Name oder Beschreibung suchen',
  'Search parameters': 'Parameter suchen',
  Show: 'Zeigen',
  'Parameters read': 'Gelesene Parameter',
  'Reading the parameter list.': 'Die Parameterliste wird gelesen.',
  'Continue reading': 'Weiterlesen',
  'Read again': 'Neu lesen',
  'Save for Mission Planner': 'Für Mission Planner speichern',
  'Save for QGroundControl': 'Für QGroundControl speichern',
  'No parameters read.': 'Keine Parameter gelesen.',
  'Save .{format}': '.{format} speichern',
  'The vehicle is armed: you can prepare changes, but writing them needs an override with a reason.':
    'Das Fahrzeug ist scharf: Sie können Änderungen vorbereiten, zum Schreiben ist eine Übersteuerung mit Begründung nötig.',
  'Read earlier: the vehicle may have different values now.':
    'Früher gelesen: Das Fahrzeug kann jetzt andere Werte haben.',
  'Read at {time}: the vehicle may have different values now.':
    'Gelesen am {time}: Das Fahrzeug kann jetzt andere Werte haben.',
  Groups: 'Gruppen',
  'All groups': 'Alle Gruppen',
  Others: 'Weitere',
  'Descriptions…': 'Beschreibungen …',
  'Descriptions of the parameters': 'Beschreibungen der Parameter',
  '{firmware}: {count} parameters described by {name}, imported {time}.':
    '{firmware}: {count} Parameter beschrieben von {name}, importiert am {time}.',
  '{firmware}: built-in descriptions only.': '{firmware}: nur die mitgelieferten Beschreibungen.',
  'Import apm.pdef.json or apm.pdef.xml of {firmware}, as ArduPilot publishes it. It is kept for use without a network.':
    'Importieren Sie apm.pdef.json oder apm.pdef.xml für {firmware}, wie ArduPilot sie veröffentlicht. Die Datei bleibt auch ohne Netz verfügbar.',
  'File of descriptions': 'Datei mit Beschreibungen',
  'Choose a file': 'Datei wählen',
  'by an imported file': 'von einer importierten Datei',
  'Choose a parameter to see what it does and to change it.':
    'Wählen Sie einen Parameter, um zu sehen, was er bewirkt, und ihn zu ändern.',
  'The list appears once it has been read.': 'Die Liste erscheint, sobald sie gelesen wurde.',
  'No parameters known.': 'Keine Parameter bekannt.',
  'No matching favourites. Use the star in the editor to mark a parameter.':
    'Keine passenden Favoriten. Markieren Sie einen Parameter mit dem Stern im Editor.',
  'No changes made here, and no changes to write.':
    'Hier wurde nichts geändert, und es gibt keine Änderungen zu schreiben.',
  'No parameter matches the search.': 'Kein Parameter entspricht der Suche.',
  favourite: 'Favorit',
  'Not read': 'Nicht gelesen',
  'Requesting parameters…': 'Parameter werden angefordert …',
  'Reading {received} of {total}': 'Lese {received} von {total}',
  'Partial: {received}': 'Unvollständig: {received}',
  'Partial: {received} of {total}': 'Unvollständig: {received} von {total}',
  '{received} parameters': '{received} Parameter',

  // Editor
  'Change {name}': '{name} ändern',
  Favourite: 'Favorit',
  'Remove from favourites': 'Aus Favoriten entfernen',
  'Add to favourites': 'Zu Favoriten hinzufügen',
  'Takes effect after a reboot.': 'Wirkt erst nach einem Neustart.',
  'No description available. You can still change the value.':
    'Keine Beschreibung vorhanden. Der Wert lässt sich trotzdem ändern.',
  'On vehicle': 'Im Fahrzeug',
  Type: 'Typ',
  'Usual range': 'Üblicher Bereich',
  'Usual step': 'Üblicher Schritt',
  Group: 'Gruppe',
  Described: 'Beschrieben',
  'by the vehicle': 'vom Fahrzeug',
  'by Aerodeck': 'von Aerodeck',
  'Reading the vehicle’s own descriptions.': 'Die Beschreibungen des Fahrzeugs werden gelesen.',
  'Could not read the vehicle’s own descriptions. Showing the built-in ones. Read again to retry.':
    'Die Beschreibungen des Fahrzeugs konnten nicht gelesen werden. Angezeigt werden die mitgelieferten. Lesen Sie neu, um es noch einmal zu versuchen.',
  '{min} to {max} {unit}': '{min} bis {max} {unit}',
  Meaning: 'Bedeutung',
  'Another value': 'Anderer Wert',
  Bits: 'Bits',
  'New value': 'Neuer Wert',
  'The parameter already has this value.': 'Der Parameter hat diesen Wert bereits.',
  'Add to changes': 'Zu Änderungen hinzufügen',
  Withdraw: 'Zurückziehen',
  'Enter a number.': 'Geben Sie eine Zahl ein.',
  'The value is too large for the parameter.': 'Der Wert ist zu groß für den Parameter.',
  'The parameter accepts whole numbers only.': 'Der Parameter erlaubt nur ganze Zahlen.',
  'The parameter accepts {min} to {max} only.': 'Der Parameter erlaubt nur {min} bis {max}.',
  'Usually not below {min}.': 'Üblicherweise nicht unter {min}.',
  'Usually not above {max}.': 'Üblicherweise nicht über {max}.',

  // Changes to write
  'Changes to write': 'Zu schreibende Änderungen',
  '{count, plural, one {# change} other {# changes}} to write':
    '{count, plural, one {# Änderung} other {# Änderungen}} zu schreiben',
  'Write {count, plural, one {# change} other {# changes}}':
    '{count, plural, one {# Änderung} other {# Änderungen}} schreiben',
  'not known': 'nicht bekannt',
  'Withdraw {name}': '{name} zurückziehen',
  'Writing the changes.': 'Die Änderungen werden geschrieben.',
  'Writing…': 'Wird geschrieben …',
  'Discard all': 'Alle verwerfen',
  'Reason for writing while armed': 'Begründung für das Schreiben im scharfen Zustand',
  'Override and write': 'Übersteuern und schreiben',
  '{good} of {count} set as requested': '{good} von {count} wie angefordert',
  'requested {asked}': 'angefordert {asked}',
  'Some changes take effect only after a reboot.': 'Manche Änderungen wirken erst nach einem Neustart.',
  Written: 'Geschrieben',
  Unchanged: 'Unverändert',
  'Set to another value': 'Abweichend gesetzt',
  'Not accepted': 'Nicht angenommen',
  'Unknown parameter': 'Unbekannter Parameter',
  'Not confirmed': 'Nicht bestätigt',
  'Not sent': 'Nicht gesendet',

  // Comparison
  'Compare with a file': 'Mit einer Datei vergleichen',
  'or with a vehicle': 'oder mit einem Fahrzeug',
  'No other vehicle': 'Kein anderes Fahrzeug',
  Choose: 'Wählen',
  'Accepts .param files from Mission Planner and .params files from QGroundControl. Comparing writes nothing.':
    'Möglich sind .param-Dateien von Mission Planner und .params-Dateien von QGroundControl. Beim Vergleichen wird nichts geschrieben.',
  Differences: 'Unterschiede',
  '{count} differ from {other}, {same} are the same.': '{count} weichen von {other} ab, {same} sind gleich.',
  'No values to copy.': 'Keine Werte zum Übernehmen.',
  'Choose all': 'Alle wählen',
  'Choose the values to copy.': 'Wählen Sie die zu übernehmenden Werte.',
  'Copy {count} to changes': '{count} in die Änderungen übernehmen',
  'Lines of the file ignored or overridden: {count}':
    'Ignorierte oder überschriebene Zeilen der Datei: {count}',
  'Line {line}: {text}': 'Zeile {line}: {text}',
  'Table of differences': 'Tabelle der Unterschiede',
  'not present': 'nicht vorhanden',
  'Showing the first {count}. You can select all.':
    'Angezeigt werden die ersten {count}. Auswählen lassen sich alle.',

  // History
  'Loading the history…': 'Verlauf wird geladen …',
  'No changes written to this vehicle from this station.':
    'Von dieser Station wurden keine Änderungen auf dieses Fahrzeug geschrieben.',
  'Parameter changes': 'Parameteränderungen',
  Time: 'Zeit',
  Before: 'Vorher',
  Requested: 'Angefordert',
  'Value after': 'Wert danach',
  'Different aircraft': 'Anderes Luftfahrzeug',
  Outcome: 'Ergebnis',
  By: 'Von',
  'Undo {name}': '{name} rückgängig machen',
  'Show older': 'Ältere zeigen',
  'Read-only: the autopilot sets it.': 'Nur lesbar: der Autopilot setzt ihn.',
  'Not default': 'Nicht Standard',
  '(default {value})': '(Standard {value})',
  'The vehicle does not tell the defaults of its parameters.':
    'Das Fahrzeug nennt die Standardwerte seiner Parameter nicht.',
  'No parameter with a known default differs from it.':
    'Kein Parameter mit bekanntem Standardwert weicht davon ab.',
} as const satisfies Readonly<Record<string, string>>;
