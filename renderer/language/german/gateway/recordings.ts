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

  // Explanations of a flight
  'Ground station': 'Bodenstation',
  'Ground station {station}': 'Bodenstation {station}',
  Operator: 'Bediener',
  'Account {id}': 'Konto {id}',
  'Key {id}': 'Schlüssel {id}',
  'Program {id}': 'Programm {id}',
  Station: 'Station',
  '{who} sent {command}.': '{who} sendete {command}.',
  '{who} sent {command} {count} times.': '{who} sendete {command} {count}-mal.',
  '{who} ordered “{command}”; no outcome was recorded.':
    '{who} ordnete „{command}“ an; ein Ergebnis ist nicht aufgezeichnet.',
  '{who} ordered “{command}”: {state} after {seconds} s.':
    '{who} ordnete „{command}“ an: {state} nach {seconds} s.',
  '{who} ordered “{command}”: {state} after {seconds} s. {detail}':
    '{who} ordnete „{command}“ an: {state} nach {seconds} s. {detail}',
  '{vehicle} was armed on command ({who}).': '{vehicle} wurde auf Befehl scharfgeschaltet ({who}).',
  '{vehicle} was disarmed on command ({who}).': '{vehicle} wurde auf Befehl entschärft ({who}).',
  '{vehicle} was armed before the recording began.': '{vehicle} war schon vor der Aufzeichnung scharf.',
  '{vehicle} disarmed itself after landing.': '{vehicle} entschärfte sich nach der Landung selbst.',
  '{vehicle} armed. The recording holds no command for it.':
    '{vehicle} wurde scharf. Die Aufzeichnung enthält dazu keinen Befehl.',
  '{vehicle} disarmed. The recording holds no command for it.':
    '{vehicle} wurde entschärft. Die Aufzeichnung enthält dazu keinen Befehl.',
  '{vehicle} was on the ground again.': '{vehicle} war wieder am Boden.',
  '{vehicle} left the ground.': '{vehicle} hob ab.',
  '{vehicle} left the ground. Its highest was {height} above home.':
    '{vehicle} hob ab. Größte Höhe: {height} über Home.',
  'Mode {from} → {to}; the recording does not show why.':
    'Modus {from} → {to}; die Aufzeichnung zeigt nicht, warum.',
  'Mode {from} → {to} because {cause}.': 'Modus {from} → {to}. Grund: {cause}.',
  'it had finished starting': 'der Start war abgeschlossen',
  'the ground-station failsafe acted': 'der Failsafe der Bodenstation griff ein',
  'the ground-station failsafe acted {seconds} s after the last heartbeat of the ground station':
    'der Failsafe der Bodenstation griff {seconds} s nach ihrem letzten Heartbeat ein',
  'a failsafe acted ("{text}")': 'ein Failsafe griff ein („{text}“)',
  'the battery failsafe acted': 'der Akku-Failsafe griff ein',
  'the battery failsafe acted at {volts}': 'der Akku-Failsafe griff bei {volts} ein',
  'the battery failsafe acted at {volts}, charge state {state}':
    'der Akku-Failsafe griff bei {volts} ein, Ladezustand {state}',
  'the fence was breached ({side})': 'der Geofence wurde verletzt ({side})',
  '{who} ordered “{command}”': '{who} ordnete „{command}“ an',
  '{who} sent {command} {ms} ms before, and it was accepted':
    '{who} sendete {ms} ms zuvor {command}, was angenommen wurde',
  '{who} sent {command} {ms} ms before': '{who} sendete {ms} ms zuvor {command}',
  'polygon or circle side': 'Seite eines Polygons oder Kreises',
  'The failsafe was over ("{text}").': 'Der Failsafe war vorüber („{text}“).',
  'The failsafe was over ("{text}"); the mode stayed {mode}.':
    'Der Failsafe war vorüber („{text}“); der Modus blieb {mode}.',
  'Failsafe: "{text}".': 'Failsafe: „{text}“.',
  'A chain of battery failsafes: {links}.': 'Eine Kette von Akku-Failsafes: {links}.',
  'The fence was breached: {side}.': 'Der Geofence wurde verletzt: {side}.',
  'Back within the fence after {seconds} s ({side}).': 'Nach {seconds} s wieder im Geofence ({side}).',
  'Back within the fence after {seconds} s ({side}); the mode stayed {mode}.':
    'Nach {seconds} s wieder im Geofence ({side}); der Modus blieb {mode}.',
  'The ground station {station} sent no heartbeat for {seconds} s.':
    'Die Bodenstation {station} sendete {seconds} s lang keinen Heartbeat.',
  'The ground station {station} sent no heartbeat for {seconds} s to the end of the recording.':
    'Die Bodenstation {station} sendete bis zum Ende der Aufzeichnung {seconds} s lang keinen Heartbeat.',
  'No messages from {vehicle} for {seconds} s.': '{vehicle}: {seconds} s ohne Nachrichten.',
  'No messages from {vehicle} for {seconds} s to the end of the recording.':
    '{vehicle}: {seconds} s ohne Nachrichten bis zum Ende der Aufzeichnung.',
  'The autopilot did not do {command}: it answered {result}.':
    'Der Autopilot führte {command} nicht aus: Antwort {result}.',
  '{count} × {command} {answer}.': '{count} × {command} {answer}.',
  'The autopilot said: "{text}".': 'Der Autopilot meldete: „{text}“.',
  'The autopilot said {count} times: "{text}".': 'Der Autopilot meldete {count}-mal: „{text}“.',
  'The battery went from {from} % to {to} % while armed: too little to say how long it lasts.':
    'Der Akku ging im scharfen Zustand von {from} % auf {to} %: zu wenig, um die Restzeit zu schätzen.',
  'The battery went from {from} % to {to} % while armed, {rate} % a minute; at that rate {minutes} min were left to {reserve} %.':
    'Der Akku ging im scharfen Zustand von {from} % auf {to} %, {rate} % je Minute; so blieben {minutes} min bis {reserve} %.',
  'The battery went from {from} % to {to} % while armed, {rate} % a minute; it ended at or below the reserve of {reserve} %.':
    'Der Akku ging im scharfen Zustand von {from} % auf {to} %, {rate} % je Minute; am Ende war die Reserve von {reserve} % erreicht.',
  'The voltage fell from {resting} V at rest to {lowest} V at {time}: load, discharge or both.':
    'Die Spannung fiel von {resting} V in Ruhe auf {lowest} V bei {time}: Last, Entladung oder beides.',
  'The link had 1 gap of {least} s or more: {longest} s.':
    'Die Verbindung hatte 1 Lücke von {least} s oder mehr: {longest} s.',
  'The link had {count} gaps of {least} s or more, the longest {longest} s.':
    'Die Verbindung hatte {count} Lücken von {least} s oder mehr, die längste {longest} s.',
  'never fewer than {count} satellites': 'nie weniger als {count} Satelliten',
  'HDOP at most {hdop}': 'HDOP höchstens {hdop}',
  'GPS was poor at times: {parts}.': 'GPS war zeitweise schlecht: {parts}.',
  'GPS was good: {parts}.': 'GPS war gut: {parts}.',
  'Vibration was bad, at most {value} m/s²: the estimator may fail.':
    'Die Vibration war schlimm, höchstens {value} m/s²: Die Zustandsschätzung kann versagen.',
  'Vibration was high, at most {value} m/s².': 'Die Vibration war hoch, höchstens {value} m/s².',
  'Vibration was low, at most {value} m/s².': 'Die Vibration war gering, höchstens {value} m/s².',
  'The estimator had attitude, velocity and position all the time.':
    'Die Zustandsschätzung hatte durchgehend Lage, Geschwindigkeit und Position.',
  'The estimator lacked attitude, velocity or position in {count} of {total} reports, first at {time}.':
    'Der Zustandsschätzung fehlte in {count} von {total} Meldungen Lage, Geschwindigkeit oder Position, zuerst bei {time}.',
  '{count} later claims are left out.': '{count} spätere Aussagen fehlen.',
  '{vehicle} was not seen armed in {seconds} s of recording.':
    '{vehicle} war in {seconds} s Aufzeichnung nie scharf.',
  '{vehicle} was armed for {seconds} s.': '{vehicle} war {seconds} s scharf.',
  '{vehicle} was armed for {seconds} s in {spans} stretches.':
    '{vehicle} war in {spans} Abschnitten insgesamt {seconds} s scharf.',
  'The vehicle never reported how high it flew.': 'Das Fahrzeug meldete nie, wie hoch es flog.',
  'The vehicle never reported the voltage.': 'Das Fahrzeug meldete nie die Spannung.',
  'The vehicle never reported the charge.': 'Das Fahrzeug meldete nie die Restladung.',
  'The vehicle never reported the quality of GPS.': 'Das Fahrzeug meldete nie die GPS-Qualität.',
  'The vehicle never reported the vibration.': 'Das Fahrzeug meldete nie die Vibration.',
  'The vehicle never reported the state of the estimator.':
    'Das Fahrzeug meldete nie den Stand der Zustandsschätzung.',
  'Unknown from {from} to {to}: {reason}.': 'Unbekannt von {from} bis {to}: {reason}.',
  '{bytes} bytes at byte {offset} could not be read: {reason}.':
    '{bytes} Bytes ab Byte {offset} waren nicht lesbar: {reason}.',
  'Why the mode changed to {mode} at {time}: no command, failsafe or breach was recorded around that time. A remote control would leave no trace here.':
    'Warum der Modus bei {time} auf {mode} wechselte: Um diese Zeit ist kein Befehl, Failsafe und keine Verletzung aufgezeichnet. Eine Fernsteuerung hinterließe hier keine Spur.',
  'It was never seen armed, so there is no flight to explain.':
    'Es war nie scharf: Es gibt keinen Flug zu erklären.',
  'The recording ends while it was still armed.': 'Die Aufzeichnung endet, während es noch scharf war.',
  'The recording is still running.': 'Die Aufzeichnung läuft noch.',
  'How far off the line between mission items it flew: no straight leg of its mission is in the recording.':
    'Wie weit es neben der Linie zwischen Missionspunkten flog: Keine gerade Strecke seiner Mission ist in der Aufzeichnung.',
  'And {count} more of this kind.': 'Und {count} weitere dieser Art.',
  'The mission items {items} were reached in order.':
    'Die Missionspunkte {items} wurden der Reihe nach erreicht.',
  'The mission items {items} were reached, not in order.':
    'Die Missionspunkte {items} wurden erreicht, nicht der Reihe nach.',
  'The mission went from item {from} to {to}: the items between were skipped or have no position.':
    'Die Mission ging von Punkt {from} zu {to}: Die Punkte dazwischen wurden übersprungen oder haben keine Position.',
  'The mission went back from item {from} to {to}.': 'Die Mission ging von Punkt {from} zurück zu {to}.',
  'The mode changed from AUTO to {mode} after item {item} of {total} was reached: the mission may not have been flown to its end.':
    'Der Modus wechselte nach Punkt {item} von {total} von AUTO zu {mode}: Die Mission wurde vielleicht nicht zu Ende geflogen.',
  'On 1 leg it was at most {distance} off the line to item {item}, at {time}.':
    'Auf 1 Strecke war es höchstens {distance} neben der Linie zu Punkt {item}, bei {time}.',
  'On {count} legs it was at most {distance} off the line to item {item}, at {time}.':
    'Auf {count} Strecken war es höchstens {distance} neben der Linie zu Punkt {item}, bei {time}.',
  'It deviated from the mission: {distance} off the line to item {item}, at {time}.':
    'Es wich von der Mission ab: {distance} neben der Linie zu Punkt {item}, bei {time}.',

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
