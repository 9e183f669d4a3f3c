/** What the gateway says of recordings, logs on board and simulations. Braces stand for what it fills in. */
export const recordings: Readonly<Record<string, string>> = {
  // Events of a flight
  'Mission item {seq} is active': 'Missionspunkt {seq} ist aktiv',
  'Mission item {seq} reached': 'Missionspunkt {seq} erreicht',
  'Mode {from} → {to}': 'Modus {from} → {to}',
  '{name} first appeared': '{name} erstmals empfangen',
  'Mode {mode}': 'Modus {mode}',
  '{name} was armed already': '{name} war bereits scharf',
  '{name} armed': '{name} scharfgeschaltet',
  '{name} disarmed': '{name} entschärft',
  '{name} is in the air': '{name} ist in der Luft',
  '{name} is on the ground': '{name} ist am Boden',
  'No messages from {name} for {seconds} s': '{name}: {seconds} s ohne Nachrichten',
  'No messages from {name} until the end of the recording, {seconds} s':
    '{name}: ohne Nachrichten bis zum Ende der Aufzeichnung, {seconds} s',
  'No heartbeat of the ground station {station} for {seconds} s':
    'Kein Heartbeat der Bodenstation {station} für {seconds} s',
  'Failsafe: {text}': 'Failsafe: {text}',
  'Failsafe over: {text}': 'Failsafe beendet: {text}',
  'Fence breached: {side}': 'Geofence verletzt: {side}',
  'Fence breach cleared: {side}': 'Geofence-Verletzung vorüber: {side}',
  'minimum altitude': 'Mindesthöhe',
  'maximum altitude': 'Maximalhöhe',
  'side not reported': 'Seite nicht gemeldet',
  'Mode change requested': 'Moduswechsel angefordert',
  'Parameter {name} set to {value}': 'Parameter {name} auf {value} gesetzt',
  'Upload of {what} ({count} items) started': 'Hochladen begonnen: {what} ({count} Punkte)',
  'Upload of {what} accepted': 'Hochladen angenommen: {what}',
  'Upload of {what} refused ({result})': 'Hochladen abgelehnt: {what} ({result})',
  'rally points': 'Sammelpunkte',
  'Clearing of {what}': 'Löschen: {what}',
  '{command} answered {result}': '{command} beantwortet: {result}',
  'Checklist: ticked “{item}”': 'Checkliste: „{item}“ abgehakt',
  'Checklist: unticked “{item}”': 'Checkliste: Haken bei „{item}“ entfernt',
  'Checklist chosen: {checklist}': 'Checkliste gewählt: {checklist}',
  'default of the vehicle type': 'Vorgabe des Fahrzeugtyps',
  'Checklist restarted': 'Checkliste neu begonnen',

  // Commands of the station and how they ended
  '{command} ordered': '{command} angeordnet',
  '{command} {state} {seconds} s later': '{command} nach {seconds} s {state}',
  done: 'ausgeführt',
  refused: 'verweigert',
  unknown: 'unbekannt',

  // Places of a file that cannot be read
  'it holds no records': 'sie enthält keine Datensätze',
  'and {count} more places after this': 'und {count} weitere Stellen danach',
  'damaged: no record can be read here': 'beschädigt: Hier ist kein Datensatz lesbar',
  'damaged: nothing can be read here': 'beschädigt: Hier ist nichts lesbar',
  'damaged: no record can be read from here to the end':
    'beschädigt: Von hier bis zum Ende ist kein Datensatz lesbar',
  'damaged or cut off: no record can be read from here to the end':
    'beschädigt oder abgeschnitten: Von hier bis zum Ende ist kein Datensatz lesbar',
  'damaged or cut off: nothing can be read from here to the end':
    'beschädigt oder abgeschnitten: Von hier bis zum Ende ist nichts lesbar',
  'the last record is incomplete: the recording was cut off':
    'der letzte Datensatz ist unvollständig: Die Aufzeichnung wurde abgeschnitten',
  'more than {most} events: {count} later ones are left out':
    'mehr als {most} Ereignisse: {count} spätere fehlen',
  'the time of this record is damaged; the time of the previous one is used':
    'die Zeit dieses Datensatzes ist beschädigt; verwendet wird die des vorigen',
  'the time of this record is damaged; the time of the next one is used':
    'die Zeit dieses Datensatzes ist beschädigt; verwendet wird die des nächsten',
  'the clock was changed by {seconds} s here; times continue without the jump':
    'die Uhr wurde hier um {seconds} s gestellt; die Zeiten laufen ohne den Sprung weiter',
  'it contains no GPS time: times count from power-on of the vehicle, starting at 1970-01-01':
    'sie enthält keine GPS-Zeit: Die Zeiten zählen ab dem Einschalten des Fahrzeugs, ab 1970-01-01',
  'the vehicle could not write fast enough: {lost} ms are missing in total':
    'das Fahrzeug konnte nicht schnell genug schreiben: Es fehlen insgesamt {lost} ms',
  'it starts like a vehicle log, but none of its records can be read':
    'sie beginnt wie ein Fahrzeuglog, aber keiner ihrer Datensätze ist lesbar',
  'the definition of message {type} is not supported':
    'die Definition der Nachricht {type} wird nicht unterstützt',
  'message {type} was {before} and is {name} from here on':
    'Nachricht {type} war {before} und ist ab hier {name}',
  '{name} has an unsupported layout: its records are left out':
    '{name} ist anders aufgebaut als unterstützt: seine Datensätze fehlen',
  '{name} has an unsupported definition and is left out':
    'die Definition von {name} wird nicht unterstützt: es fehlt',
  'it could not be read ({cause})': 'sie ließ sich nicht lesen ({cause})',
  'it contains no tlog record': 'sie enthält keinen tlog-Datensatz',
  'the file is empty': 'die Datei ist leer',
  'this is a zip archive: unpack it first': 'das ist ein Zip-Archiv: Entpacken Sie es zuerst',
  'this is gzip: unpack it first': 'das ist gzip: Entpacken Sie es zuerst',
  'this is text: import the log itself': 'das ist Text: Importieren Sie das Log selbst',
  'this is a mission: open it in Plan': 'das ist eine Mission: Öffnen Sie sie unter Planen',
  'Nothing of “{name}” can be read: {reason}. Import a .tlog, a DataFlash .bin of ArduPilot or a .ulg of PX4.':
    'Nichts von „{name}“ ist lesbar: {reason}. Importieren Sie ein .tlog, ein DataFlash-.bin von ArduPilot oder ein .ulg von PX4.',

  'Nothing of “{name}” can be read: {reason}. Import it again, or remove it.':
    'Nichts von „{name}“ ist lesbar: {reason}. Importieren Sie es noch einmal, oder entfernen Sie es.',
  '“{name}” could not be read.': '„{name}“ ließ sich nicht lesen.',
  '“{name}” could not be read: {reason}.': '„{name}“ ließ sich nicht lesen: {reason}.',

  // Logs on board
  'A log of this vehicle is being downloaded. Try again when it has finished.':
    'Ein Log dieses Fahrzeugs wird heruntergeladen. Versuchen Sie es danach noch einmal.',
  'A log of this vehicle is being downloaded. Wait for it, or cancel it.':
    'Ein Log dieses Fahrzeugs wird heruntergeladen. Warten Sie, oder brechen Sie es ab.',
  'No link to the vehicle at the moment.': 'Zurzeit keine Verbindung zum Fahrzeug.',
  'The vehicle did not list its logs. It may have none, or its firmware may not send them.':
    'Das Fahrzeug hat keine Logs aufgelistet. Vielleicht hat es keine, oder seine Firmware sendet sie nicht.',
  'The vehicle is armed, and a log download would slow down its telemetry. Disarm first.':
    'Das Fahrzeug ist scharf, und ein Log-Download würde seine Telemetrie bremsen. Entschärfen Sie zuerst.',
  'The vehicle has {count} logs, not {said}. Check the list and try again.':
    'Das Fahrzeug hat {count} Logs, nicht {said}. Prüfen Sie die Liste und versuchen Sie es noch einmal.',
  'No link to the vehicle for 15 minutes.': '15 Minuten lang keine Verbindung zum Fahrzeug.',
  'The vehicle did not answer for 15 minutes.': 'Das Fahrzeug antwortete 15 Minuten lang nicht.',
  'The vehicle’s logs have changed since they were listed, so this number may mean another log. List them again.':
    'Die Logs des Fahrzeugs sind andere als zuvor aufgelistet: Diese Nummer kann ein anderes meinen. Listen Sie sie noch einmal auf.',
  'The vehicle sent only {sent} of {size} bytes.': 'Das Fahrzeug sendete nur {sent} von {size} Bytes.',
  'The vehicle does not answer.': 'Das Fahrzeug antwortet nicht.',
  'The link is lost. The download resumes when the connection returns.':
    'Die Verbindung ist verloren. Der Download läuft weiter, sobald sie zurück ist.',
  'The vehicle is armed. The download resumes when it is disarmed.':
    'Das Fahrzeug ist scharf. Der Download läuft weiter, sobald es entschärft ist.',

  // Simulations
  'The simulation was cancelled.': 'Die Simulation wurde abgebrochen.',
  'The simulation was cancelled before it started.': 'Die Simulation wurde abgebrochen, bevor sie begann.',
  'The gateway stopped during the simulation.': 'Das Gateway wurde währenddessen beendet.',
  'It could not be started: {cause}': 'Es ließ sich nicht starten: {cause}',
  'The simulation failed: {cause}.': 'Die Simulation ist fehlgeschlagen: {cause}.',
  'The plan cannot run: {cause}': 'Der Einsatzplan kann nicht laufen: {cause}',
  'The plan was not executed: {cause}': 'Der Einsatzplan wurde nicht ausgeführt: {cause}',
  'The simulation has not started yet. Inject faults while it runs.':
    'Die Simulation hat noch nicht begonnen. Speisen Sie Fehler ein, während sie läuft.',
  'not started': 'nicht begonnen',
  'not yet started': 'noch nicht begonnen',
  'not seen yet': 'noch nicht gesehen',
  'held to the end': 'bis zum Ende erfüllt',
  'true value {condition}': 'wirklicher Wert: {condition}',
  'never started': 'nie begonnen',
  'never: {seen}': 'nie: {seen}',
  'not within {seconds} s: {seen}': 'nicht innerhalb von {seconds} s: {seen}',
  '{fault} could not be injected: {cause}': '{fault} ließ sich nicht einspeisen: {cause}',
  'The command {command} is unknown.': 'Der Befehl {command} ist unbekannt.',
  'The command {command} has wrong parameters: {problem}.':
    'Der Befehl {command} hat falsche Parameter: {problem}.',
};
