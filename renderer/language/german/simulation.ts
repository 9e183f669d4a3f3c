/** The Simulation screen: scenarios, their editor, and runs. */
export const simulation = {
  SIM: 'SIM',
  Scenario: 'Szenario',
  Scenarios: 'Szenarien',
  Assertions: 'Erwartungen',
  Seed: 'Startwert',
  'Open the recording': 'Aufzeichnung öffnen',
  'Not done: {why}': 'Nicht ausgeführt: {why}',
  'Not started: {why}': 'Nicht gestartet: {why}',
  'This may be outdated: {cause}': 'Die Anzeige kann veraltet sein: {cause}',
  'This may be outdated: {cause} Retrying automatically.':
    'Die Anzeige kann veraltet sein: {cause} Wird automatisch erneut versucht.',

  // States
  Waiting: 'Wartet',
  Passed: 'Bestanden',
  'Starts when an earlier run has ended.': 'Beginnt, sobald ein früherer Lauf beendet ist.',
  'Simulation in progress.': 'Simulation läuft.',
  'Completed; all assertions passed.': 'Abgeschlossen; alle Erwartungen erfüllt.',
  'An assertion failed, or the scenario could not be flown.':
    'Eine Erwartung wurde nicht erfüllt, oder das Szenario ließ sich nicht fliegen.',
  'Cancelled before there was a result.': 'Abgebrochen, bevor es ein Ergebnis gab.',

  // Scenarios
  'Loading the scenarios…': 'Szenarien werden geladen …',
  'Cannot load the scenarios': 'Die Szenarien lassen sich nicht laden',
  'No scenarios yet': 'Noch keine Szenarien',
  'All scenarios': 'Alle Szenarien',
  'Maximum simulated time': 'Maximale simulierte Zeit',
  Length: 'Dauer',
  demo: 'Demo',
  'Invalid: {problem}': 'Ungültig: {problem}',
  'your files': 'Ihre Dateien',
  'Your own scenarios are files {path} in the station’s data directory that contain {idLine}. New files appear here automatically and replace a built-in scenario with the same name.':
    'Eigene Szenarien sind Dateien {path} im Datenverzeichnis der Station, die {idLine} enthalten. Neue Dateien erscheinen hier automatisch und ersetzen ein mitgeliefertes Szenario gleichen Namens.',
  'Scenario {name}': 'Szenario {name}',
  'Invalid scenario: {problem}. Edit the file; it is reloaded automatically.':
    'Ungültiges Szenario: {problem}. Bearbeiten Sie die Datei; sie wird automatisch neu geladen.',
  'View file': 'Datei ansehen',
  Edit: 'Bearbeiten',
  'Edit a copy': 'Kopie bearbeiten',
  'Not undone: {cause}': 'Nicht rückgängig gemacht: {cause}',
  'Deletes your file and restores a built-in scenario with the same name':
    'Löscht Ihre Datei; ein mitgeliefertes Szenario gleichen Namens gilt wieder',
  'Enter a valid seed or leave the field empty.':
    'Geben Sie einen gültigen Startwert ein oder lassen Sie das Feld leer.',
  Default: 'Standard',
  'A whole number from 0 to {max}.': 'Eine ganze Zahl von 0 bis {max}.',
  'The same seed gives the same flight. No real vehicle is commanded.':
    'Derselbe Startwert ergibt denselben Flug. Kein echtes Fahrzeug erhält Befehle.',
  'Loading the file…': 'Datei wird geladen …',
  'Cannot load the file': 'Die Datei lässt sich nicht laden',
  'File of {name}': 'Datei von {name}',

  // Editor
  'Scenario editor': 'Szenario-Editor',
  'Scenario, YAML': 'Szenario, YAML',
  'New scenario': 'Neues Szenario',
  'An id is required.': 'Eine ID ist erforderlich.',
  'Not saved yet.': 'Noch nicht gespeichert.',
  'Checking.': 'Es wird geprüft.',
  'Cannot check: {why}': 'Prüfung nicht möglich: {why}',
  'Valid scenario.': 'Gültiges Szenario.',
  'You already have a scenario {id}. Enter another id.':
    'Sie haben bereits ein Szenario {id}. Geben Sie eine andere ID ein.',
  'Saved as {id}': 'Gespeichert als {id}',
  'Saves as {id} and replaces the built-in scenario.':
    'Speichert als {id} und ersetzt das mitgelieferte Szenario.',
  'One of your files.': 'Eine Ihrer Dateien.',
  'Saves as a new file {id}.': 'Speichert als neue Datei {id}.',
  'Runs the current text without saving it': 'Führt den aktuellen Text aus, ohne ihn zu speichern',
  'Run the draft': 'Entwurf ausführen',
  'Save the text as a YAML file': 'Text als YAML-Datei speichern',
  'line {line}': 'Zeile {line}',
  'Not part of the draft': 'Nicht im Entwurf',
  'These selected operations are not part of a flight:':
    'Diese ausgewählten Operationen gehören nicht zu einem Flug:',
  'None of the selected operations moves a vehicle.':
    'Keine der ausgewählten Operationen bewegt ein Fahrzeug.',
  'The action plan is aborted': 'Der Einsatzplan wird abgebrochen',
  'The action plan completes': 'Der Einsatzplan wird abgeschlossen',
  'Created from: {names}.': 'Erstellt aus: {names}.',
  'Only reads data. In a run, assertions and the event list show this.':
    'Liest nur Daten. In einem Lauf zeigen das die Erwartungen und die Ereignisliste.',
  'A run executes its action plan automatically.': 'Ein Lauf führt seinen Einsatzplan automatisch aus.',
  'The steps of an action plan reserve their resources automatically.':
    'Die Schritte eines Einsatzplans reservieren ihre Ressourcen automatisch.',
  'A run checks the dependencies of its action plan automatically.':
    'Ein Lauf prüft die Abhängigkeiten seines Einsatzplans automatisch.',
  'This draft is already a simulation.': 'Dieser Entwurf ist bereits eine Simulation.',
  'Has no effect in a flight.': 'Hat in einem Flug keine Wirkung.',

  // Runs
  'Cannot load the runs': 'Die Läufe lassen sich nicht laden',
  'No runs yet': 'Noch keine Läufe',
  'Choose a scenario': 'Szenario wählen',
  'Start a scenario, or rehearse an action plan in the Command Center. Runs and their results are listed here.':
    'Starten Sie ein Szenario oder proben Sie einen Einsatzplan im Leitstand. Läufe und ihre Ergebnisse erscheinen hier.',
  'Run (noun)': 'Lauf',
  'All runs': 'Alle Läufe',
  rehearsal: 'Probe',
  '{count} before it': '{count} davor',
  'Open the recording of {title}, {time}': 'Aufzeichnung von {title}, {time} öffnen',
  'Simulated time': 'Simulierte Zeit',

  // One run
  'Run not found': 'Lauf nicht gefunden',
  'Run of {title}': 'Lauf von {title}',
  '{count, plural, one {# vehicle} other {# vehicles}} · seed {seed}':
    '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} · Startwert {seed}',
  'rehearsed plan': 'geprobter Plan',
  scenario: 'Szenario',
  'Try now': 'Jetzt versuchen',
  'Map of the simulation': 'Karte der Simulation',
  'not a real aircraft': 'kein echtes Luftfahrzeug',
  'Waiting in the queue': 'In der Warteschlange',
  'The run starts automatically in a moment. You can leave this page.':
    'Der Lauf beginnt gleich automatisch. Sie können diese Seite verlassen.',
  '{count, plural, one {# run} other {# runs}} ahead in the queue. The run starts automatically; you can leave this page.':
    '{count, plural, one {# Lauf} other {# Läufe}} davor in der Warteschlange. Der Lauf beginnt automatisch; Sie können diese Seite verlassen.',
  'No positions yet': 'Noch keine Positionen',
  'Positions appear once the flight starts, and only for {actor}, who started the run. Assertions and events are always shown.':
    'Positionen erscheinen, sobald der Flug beginnt, und nur für die Person, die den Lauf gestartet hat ({actor}). Erwartungen und Ereignisse sind immer zu sehen.',
  'Run ended': 'Lauf beendet',
  'The flight was not recorded.': 'Der Flug wurde nicht aufgezeichnet.',
  'Open the recording to see the flight. Assertions and events are on the right.':
    'Öffnen Sie die Aufzeichnung, um den Flug zu sehen. Erwartungen und Ereignisse stehen rechts.',
  'Controls of the simulation': 'Steuerung der Simulation',
  'Cancel run': 'Lauf abbrechen',
  'Ends this simulation. Recorded data is kept.':
    'Beendet diese Simulation. Aufgezeichnete Daten bleiben erhalten.',
  'Simulated time of maximum': 'Simulierte Zeit, von höchstens',
  'duration {time}': 'Dauer {time}',
  Result: 'Ergebnis',
  'Completed.': 'Abgeschlossen.',
  '{passed} of {total} assertions passed.': '{passed} von {total} Erwartungen erfüllt.',
  '{time} simulated': '{time} simuliert',
  'coverage {share}': 'Abdeckung {share}',
  'With the same seed and speed': 'Mit gleichem Startwert und gleicher Geschwindigkeit',
  'Run again': 'Noch einmal',
  'The recording was not kept.': 'Die Aufzeichnung wurde nicht behalten.',
  'In this run': 'In diesem Lauf',
  'No assertions: the run passes if it completes without a failure.':
    'Keine Erwartungen: Der Lauf gilt als bestanden, wenn er ohne Fehler endet.',
  'The events were deleted to make room for newer runs. Run again with the same seed to recreate them.':
    'Die Ereignisse wurden für neuere Läufe gelöscht. Ein neuer Lauf mit demselben Startwert ergibt sie wieder.',
  Follow: 'Folgen',
  'Show {count} earlier ones': '{count} frühere zeigen',
  caution: 'Vorsicht',
  warning: 'Warnung',
  'No instruments': 'Keine Instrumente',
  'No data received from this vehicle. See the recording after the run.':
    'Keine Daten von diesem Fahrzeug empfangen. Sehen Sie nach dem Lauf in die Aufzeichnung.',

  // Faults
  'Inject a fault': 'Fehler einspeisen',
  'Affects this simulation only. The fault is not added to the scenario.':
    'Gilt nur für diese Simulation. Der Fehler wird nicht Teil des Szenarios.',
  Fault: 'Fehler',
  'all vehicles': 'alle Fahrzeuge',
  'all of them': 'alle',
  'Duration, in simulated seconds': 'Dauer, in simulierten Sekunden',
  'until the end': 'bis zum Ende',
  Inject: 'Einspeisen',
  'Waiting in the queue.': 'In der Warteschlange.',
  'The run has ended: faults can no longer be injected.':
    'Der Lauf ist beendet: Fehler lassen sich nicht mehr einspeisen.',
  'Correct or clear the marked field.': 'Korrigieren oder leeren Sie das markierte Feld.',
  'A number above 0, at most {max}. Leave empty for a permanent fault.':
    'Eine Zahl über 0, höchstens {max}. Leer lassen für einen dauerhaften Fehler.',
  '{fault}, {vehicle}: requested. The events show when it starts.':
    '{fault}, {vehicle}: angefordert. Die Ereignisse zeigen, wann es beginnt.',
  '{fault}, {vehicle}, for {seconds} s: requested. The events show when it starts.':
    '{fault}, {vehicle}, für {seconds} s: angefordert. Die Ereignisse zeigen, wann es beginnt.',
  unchanged: 'unverändert',
  'A number from {min} to {max}, or empty.': 'Eine Zahl von {min} bis {max} oder leer.',
  '{min} to {max}; empty: unchanged': '{min} bis {max}; leer: unverändert',
  '{min} to {max}; empty: {usual}': '{min} bis {max}; leer: {usual}',
  'GPS: no position': 'GPS: keine Position',
  'GPS: position jumps': 'GPS: Position springt',
  'GPS: noise': 'GPS: Rauschen',
  'Battery: drains fast': 'Akku: entlädt sich schnell',
  'Battery: critical': 'Akku: kritisch',
  'Battery: hot': 'Akku: heiß',
  'Motor failure': 'Motorausfall',
  'Compass error': 'Kompassfehler',
  'Rangefinder failure': 'Ausfall des Abstandssensors',
  'Gust of wind': 'Windböe',
  'Link: lost': 'Verbindung: verloren',
  'Link: delayed': 'Verbindung: verzögert',
  'Link: duplicated messages': 'Verbindung: Nachrichten doppelt',
  'Link: out of order': 'Verbindung: falsche Reihenfolge',
  'Link: corrupted': 'Verbindung: verfälscht',
  'Autopilot: frozen': 'Autopilot: eingefroren',
  'Autopilot: restarts': 'Autopilot: startet neu',
  'Jump (of a position)': 'Versatz',
  Towards: 'Richtung',
  'Noise (standard deviation)': 'Rauschen (Standardabweichung)',
  'Speed factor': 'Faktor',
  'Level: 1 low, 2 critical': 'Stufe: 1 niedrig, 2 kritisch',
  Temperature: 'Temperatur',
  'Motor number': 'Nummer des Motors',
  'Rotated by': 'Verdreht um',
  'Wind speed': 'Windgeschwindigkeit',
  'From (direction)': 'Aus',
  'Share of the messages': 'Anteil der Nachrichten',
  'Share of lost readings': 'Anteil der verlorenen Messwerte',
  '0 to 1': '0 bis 1',
  'Additional random delay up to': 'Zusätzliche zufällige Verzögerung bis',
} as const satisfies Readonly<Record<string, string>>;
