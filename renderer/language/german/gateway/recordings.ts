/** What the gateway says of recordings, logs on board and simulations. Braces stand for what it fills in. */
export const recordings: Readonly<Record<string, string>> = {
  // Events of a flight
  'Mission item {seq} is the present one': 'Missionspunkt {seq} ist der aktuelle',
  'Mission item {seq} reached': 'Missionspunkt {seq} erreicht',
  'Mode {from} → {to}': 'Modus {from} → {to}',
  '{name} was heard first': '{name} erstmals gehört',
  '{name} was armed already': '{name} war bereits scharf',
  '{name} is in the air': '{name} ist in der Luft',
  '{name} is on the ground': '{name} ist am Boden',
  '{name} was silent for {seconds} s': '{name} schwieg {seconds} s',
  '{name} was silent to the end of the recording, {seconds} s':
    '{name} schwieg bis zum Ende der Aufzeichnung, {seconds} s',
  'No heartbeat of the ground station {station} for {seconds} s':
    'Kein Heartbeat der Bodenstation {station} für {seconds} s',
  'Failsafe: {text}': 'Failsafe: {text}',
  'Failsafe over: {text}': 'Failsafe vorüber: {text}',
  'Fence breached: {side}': 'Geofence verletzt: {side}',
  'Fence breach cleared: {side}': 'Geofence-Verletzung vorüber: {side}',
  'minimum altitude': 'Mindesthöhe',
  'maximum altitude': 'Höchsthöhe',
  'not told which side': 'Seite nicht genannt',
  'Mode change asked for': 'Moduswechsel verlangt',
  'Parameter {name} set to {value}': 'Parameter {name} auf {value} gesetzt',
  'Upload of {what} ({count} items) began': 'Hochladen begonnen: {what} ({count} Punkte)',
  'Upload of {what} accepted': 'Hochladen angenommen: {what}',
  'Upload of {what} refused ({result})': 'Hochladen abgelehnt: {what} ({result})',
  'rally points': 'Sammelpunkte',
  'Clearing of {what}': 'Löschen: {what}',
  'MAV_CMD_{command} sent': 'MAV_CMD_{command} gesendet',
  'MAV_CMD_{command} answered {result}': 'MAV_CMD_{command} beantwortet: {result}',
  'Checklist: ticked “{item}”': 'Checkliste: „{item}“ abgehakt',
  'Checklist: took back “{item}”': 'Checkliste: „{item}“ zurückgenommen',
  'Checklist chosen: {checklist}': 'Checkliste gewählt: {checklist}',
  'that of the type': 'die des Typs',
  'Checklist begun anew': 'Checkliste neu begonnen',

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
  'the time of this record is damaged; it is told at the time of the one before':
    'die Zeit dieses Datensatzes ist beschädigt; er steht zur Zeit des vorigen',
  'the time of this record is damaged; it is told at the time of the next':
    'die Zeit dieses Datensatzes ist beschädigt; er steht zur Zeit des nächsten',
  'the clock was set by {seconds} s here; times go on without the jump':
    'die Uhr wurde hier um {seconds} s gestellt; die Zeiten laufen ohne den Sprung weiter',
  'no satellite receiver told the time in it: times count from when the vehicle was switched on, from 1970-01-01':
    'kein Satellitenempfänger nannte darin die Zeit: Die Zeiten zählen ab dem Einschalten des Fahrzeugs, ab 1970-01-01',
  'the vehicle could not write fast enough: {lost} ms are missing in all':
    'das Fahrzeug konnte nicht schnell genug schreiben: Es fehlen insgesamt {lost} ms',
  'it begins as a log of a vehicle, but no record of it can be read':
    'sie beginnt wie das Log eines Fahrzeugs, aber kein Datensatz ist lesbar',
  'no record of a tlog stands in it': 'kein Datensatz eines tlog steht darin',
  'the file is empty': 'die Datei ist leer',
  'this is a zip archive: unpack it first': 'das ist ein Zip-Archiv: Entpacken Sie es zuerst',
  'this is gzip: unpack it first': 'das ist gzip: Entpacken Sie es zuerst',
  'this is text: import the log itself': 'das ist Text: Importieren Sie das Log selbst',
  'this is a mission: open it in Plan': 'das ist eine Mission: Öffnen Sie sie unter Planen',
  'Nothing of “{name}” can be read: {reason}. Import a .tlog, a DataFlash .bin of ArduPilot or a .ulg of PX4.':
    'Nichts von „{name}“ ist lesbar: {reason}. Importieren Sie ein .tlog, ein DataFlash-.bin von ArduPilot oder ein .ulg von PX4.',

  // Logs on board
  'A log of this vehicle is being read. Ask again when it is done.':
    'Ein Log dieses Fahrzeugs wird ausgelesen. Fragen Sie danach noch einmal.',
  'A log of this vehicle is being read. Let it come, or cancel it.':
    'Ein Log dieses Fahrzeugs wird ausgelesen. Warten Sie, oder brechen Sie es ab.',
  'No link leads to the vehicle now.': 'Zurzeit führt keine Verbindung zum Fahrzeug.',
  'The vehicle did not tell its logs. It may keep none, or its firmware may not send them.':
    'Das Fahrzeug nannte keine Logs. Vielleicht hat es keine, oder seine Firmware sendet sie nicht.',
  'The vehicle is armed, and logs would take the room of its telemetry. Disarm first.':
    'Das Fahrzeug ist scharf, und Logs würden seiner Telemetrie den Platz nehmen. Entschärfen Sie zuerst.',
  'The vehicle has {count} logs, not {said}. Look at the list and ask again.':
    'Das Fahrzeug hat {count} Logs, nicht {said}. Sehen Sie die Liste an und fragen Sie noch einmal.',
  'The vehicle stayed away for 15 minutes.': 'Das Fahrzeug blieb 15 Minuten weg.',
  'The vehicle did not answer for 15 minutes.': 'Das Fahrzeug antwortete 15 Minuten lang nicht.',
  'The vehicle’s logs have changed since they were listed: this number may mean another. List them again.':
    'Die Logs des Fahrzeugs sind andere als zuvor aufgelistet: Diese Nummer kann ein anderes meinen. Listen Sie sie noch einmal auf.',
  'The vehicle sent only {sent} of {size} bytes.': 'Das Fahrzeug sendete nur {sent} von {size} Bytes.',
  'The vehicle does not answer.': 'Das Fahrzeug antwortet nicht.',
  'The vehicle is away. It goes on when it is back.':
    'Das Fahrzeug ist weg. Es geht weiter, wenn es zurück ist.',
  'The vehicle is armed. It goes on when it is disarmed.':
    'Das Fahrzeug ist scharf. Es geht weiter, wenn es entschärft ist.',

  // Simulations
  'It was cancelled before it began.': 'Es wurde abgebrochen, bevor es begann.',
  'The gateway stopped while it ran.': 'Das Gateway wurde währenddessen beendet.',
  'It could not be started: {cause}': 'Es ließ sich nicht starten: {cause}',
  'The simulation broke: {cause}.': 'Die Simulation brach ab: {cause}.',
  'The plan cannot run: {cause}': 'Der Einsatzplan kann nicht laufen: {cause}',
  'The plan was not executed: {cause}': 'Der Einsatzplan wurde nicht ausgeführt: {cause}',
  'It waits for its turn; break things when it runs.':
    'Er wartet, bis er an der Reihe ist; speisen Sie Fehler ein, wenn er läuft.',
  'not begun': 'nicht begonnen',
  'not yet begun': 'noch nicht begonnen',
  'not seen yet': 'noch nicht gesehen',
  'held to the end': 'bis zum Ende erfüllt',
  'never began': 'nie begonnen',
  'never: {seen}': 'nie: {seen}',
  'not within {seconds} s: {seen}': 'nicht innerhalb von {seconds} s: {seen}',
  '{name}: never began': '{name}: nie begonnen',
  '{name}: not within {seconds} s: {seen}': '{name}: nicht innerhalb von {seconds} s: {seen}',
};
