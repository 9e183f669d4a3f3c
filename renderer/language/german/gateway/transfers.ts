/** Transfers with a vehicle: missions, fences, parameters, files. Braces stand for what the gateway fills in. */
export const transfers: Readonly<Record<string, string>> = {
  // Missions
  'A mission needs at least one item.': 'Eine Mission braucht mindestens einen Punkt.',
  'No rally points given. To remove the onboard ones, clear them.':
    'Keine Sammelpunkte angegeben. Um die an Bord zu entfernen, löschen Sie sie.',
  'Another transfer with the vehicle is still running.':
    'Eine andere Übertragung mit dem Fahrzeug läuft noch.',
  'The transfer was cancelled.': 'Die Übertragung wurde abgebrochen.',
  '{who} cancelled it.': '{who} hat es abgebrochen.',
  '{count} of your transfers are running. Wait for one to end, or cancel one.':
    '{count} Ihrer Übertragungen laufen. Warten Sie, bis eine endet, oder brechen Sie eine ab.',
  'Transfer {transferId} not found.': 'Übertragung {transferId} nicht gefunden.',
  'The transfer was stopped early.': 'Die Übertragung wurde vorzeitig beendet.',
  'The link was lost during the transfer.': 'Die Verbindung ging während der Übertragung verloren.',
  'The vehicle rebooted during the transfer.': 'Das Fahrzeug startete während der Übertragung neu.',
  'The vehicle rebooted.': 'Das Fahrzeug startete neu.',
  'The vehicle was armed.': 'Das Fahrzeug wurde scharfgeschaltet.',
  'The vehicle stopped answering while its mission was being read.':
    'Das Fahrzeug antwortete nicht mehr, während seine Mission gelesen wurde.',
  'The vehicle cannot accept a mission now.': 'Das Fahrzeug kann jetzt keine Mission annehmen.',
  'The vehicle does not support the coordinate frame.': 'Das Fahrzeug kennt das Bezugssystem nicht.',
  'The vehicle does not support the command.': 'Das Fahrzeug kennt den Befehl nicht.',
  'The mission has more items than the vehicle can store.':
    'Die Mission hat mehr Punkte, als das Fahrzeug speichern kann.',
  'The vehicle rejected a value as invalid.': 'Das Fahrzeug hat einen Wert als ungültig abgelehnt.',
  'The vehicle rejected parameter {number} as invalid.':
    'Das Fahrzeug hat Parameter {number} als ungültig abgelehnt.',
  'The vehicle rejected the latitude as invalid.': 'Das Fahrzeug hat die Breite als ungültig abgelehnt.',
  'The vehicle rejected the longitude as invalid.': 'Das Fahrzeug hat die Länge als ungültig abgelehnt.',
  'The vehicle rejected the altitude as invalid.': 'Das Fahrzeug hat die Höhe als ungültig abgelehnt.',
  'The vehicle expected a different item.': 'Das Fahrzeug hat einen anderen Punkt erwartet.',
  'The vehicle does not accept missions from this station now.':
    'Das Fahrzeug nimmt jetzt keine Missionen von dieser Station an.',
  'The vehicle cancelled the transfer.': 'Das Fahrzeug hat die Übertragung abgebrochen.',
  '{why} (item {number} in the vehicle’s numbering)': '{why} (Punkt {number} in der Zählung des Fahrzeugs)',
  '{why} The onboard {noun} may be incomplete. Send it again.':
    '{why} An Bord ist vielleicht nur ein Teil ({noun}). Senden Sie es noch einmal.',
  'The vehicle refused with result {result}.': 'Das Fahrzeug hat mit Ergebnis {result} abgelehnt.',
  'Read the mission before flying it.': 'Lesen Sie die Mission, bevor Sie sie fliegen.',
  'Read the {noun} before flying with it.': 'Lesen Sie vor dem Flug, was an Bord ist ({noun}).',
  'The vehicle stopped accepting the {noun}. {advice}':
    'Das Fahrzeug nimmt die Übertragung nicht mehr an ({noun}). {advice}',
  'The last upload to the vehicle was interrupted. It may now hold parts of two missions. Upload again.':
    'Die letzte Übertragung zum Fahrzeug brach ab. Es kann jetzt Teile von zwei Missionen enthalten. Senden Sie sie noch einmal.',
  'The onboard mission is unknown and cannot be checked. Read it first (GET {path}).':
    'Die Mission an Bord ist unbekannt und lässt sich nicht prüfen. Lesen Sie sie zuerst (GET {path}).',
  'The mission counts heights from the ground, and not all ground heights it needs are on board of {vehicle}. Import heights of the area under Settings, Maps, and wait until they are transferred, or plan the mission above home.':
    'Die Mission zählt Höhen ab dem Boden, und {vehicle} hat nicht alle Geländehöhen dafür an Bord. Importieren Sie die Höhen des Gebiets unter Einstellungen, Karten, und warten Sie, bis sie übertragen sind, oder planen Sie die Mission über Home.',

  // Fences
  'The vehicle position is unknown, so a fence breach cannot be ruled out.':
    'Die Position des Fahrzeugs ist unbekannt, daher lässt sich eine Verletzung des Geofence nicht ausschließen.',
  'The vehicle is {height} m above home, above the maximum altitude of {limit} m.':
    'Das Fahrzeug ist {height} m über Home, über der Maximalhöhe von {limit} m.',
  'The vehicle is {height} m above home, below the minimum altitude of {limit} m.':
    'Das Fahrzeug ist {height} m über Home, unter der Mindesthöhe von {limit} m.',
  'The vehicle is moving {place}.': 'Das Fahrzeug ist in Bewegung, {place}.',
  '{side} the polygon "{name}"': '{side} des Vielecks „{name}“',
  '{side} the circle "{name}"': '{side} des Kreises „{name}“',
  inside: 'innerhalb',
  outside: 'außerhalb',
  'The minimum altitude of {minimum} m is not below the maximum of {maximum} m.':
    'Die Mindesthöhe von {minimum} m liegt nicht unter der Maximalhöhe von {maximum} m.',
  'A return point needs a fence. Draw a polygon or a circle.':
    'Ein Rückkehrpunkt braucht einen Geofence. Zeichnen Sie ein Vieleck oder einen Kreis.',
  'Rovers and boats have no altitude fence. Omit the altitudes.':
    'Rover und Boote haben keinen Geofence in der Höhe. Lassen Sie die Höhen weg.',
  'PX4 has no minimum altitude. Omit it.': 'PX4 hat keine Mindesthöhe. Lassen Sie sie weg.',
  'A maximum altitude of {maximum} m is too low to fly.':
    'Eine Maximalhöhe von {maximum} m ist zum Fliegen zu niedrig.',

  // Parameters
  'The vehicle is lost. Its parameters are read when the link returns.':
    'Das Fahrzeug ist verloren. Seine Parameter werden gelesen, sobald die Verbindung zurück ist.',
  'The vehicle is lost. The values shown are not being updated.':
    'Das Fahrzeug ist verloren. Die gezeigten Werte werden nicht aktualisiert.',
  'The link is slow, so the list is read only on request.':
    'Die Verbindung ist langsam, daher wird die Liste nur auf Anforderung gelesen.',
  'The vehicle rebooted. Its parameters are read again from the start.':
    'Das Fahrzeug startete neu. Seine Parameter werden von vorn gelesen.',
  'The parameter list has changed. It is read again from the start.':
    'Die Parameterliste hat sich geändert. Sie wird von vorn gelesen.',
  'The vehicle has rebooted since this was read.': 'Das Fahrzeug startete neu, seit dies gelesen wurde.',
  'The vehicle stopped answering. Read again to continue.':
    'Das Fahrzeug antwortet nicht mehr. Lesen Sie erneut, um fortzufahren.',
  'The link was lost. Reading resumes when it returns.':
    'Die Verbindung ging verloren. Das Lesen läuft weiter, sobald sie zurück ist.',
  'The list kept changing while it was read. Read it again.':
    'Die Liste änderte sich beim Lesen immer wieder. Lesen Sie sie noch einmal.',
  'Reading was stopped.': 'Das Lesen wurde beendet.',
  'The parameters of {vehicle} have not been read yet. Read them first.':
    'Die Parameter von {vehicle} wurden noch nicht gelesen. Lesen Sie sie zuerst.',
  'The vehicle does not have this parameter.': 'Das Fahrzeug hat diesen Parameter nicht.',
  'The vehicle set a different value.': 'Das Fahrzeug hat einen anderen Wert übernommen.',
  'The vehicle kept the old value.': 'Das Fahrzeug hat den alten Wert behalten.',
  'The vehicle has not reported the value since it was sent. Read it again.':
    'Das Fahrzeug hat den Wert seit dem Senden nicht gemeldet. Lesen Sie ihn neu.',
  'Writing ended before this parameter.': 'Das Schreiben endete vor diesem Parameter.',
  'Other parameters of the vehicle are being written now.':
    'Gerade werden andere Parameter des Fahrzeugs geschrieben.',
  '{good} of {count} have the requested value. These do not: {names}.':
    '{good} von {count} haben den verlangten Wert. Diese nicht: {names}.',
  '{names} and {count} more': '{names} und {count} weitere',
  '{name} was not set: {why}. It is {held}.': '{name} wurde nicht gesetzt: {why}. Der Wert ist {held}.',
  'it is too large for the parameter': 'zu groß für den Parameter',
  'its type cannot be set over this link': 'sein Typ lässt sich über diese Verbindung nicht setzen',
  'the parameter takes whole numbers only': 'der Parameter nimmt nur ganze Zahlen',
  'the parameter takes {minimum} to {maximum} only': 'der Parameter nimmt nur {minimum} bis {maximum}',
  'this autopilot cannot receive that number exactly':
    'diese Zahl lässt sich dem Autopiloten nicht genau senden',
  'this number cannot be sent to this autopilot exactly':
    'diese Zahl lässt sich dem Autopiloten nicht genau senden',
  'The vehicle did not answer for {name}: it may not have this parameter. Nothing was set.':
    'Das Fahrzeug hat für {name} nicht geantwortet: Vielleicht hat es diesen Parameter nicht. Es wurde nichts gesetzt.',
  'The vehicle kept {name} at {held} and did not accept {value}.':
    'Das Fahrzeug hat {name} bei {held} belassen und {value} nicht übernommen.',
  '{name} is also on line {line} with another value; this one is used.':
    '{name} steht auch in Zeile {line} mit anderem Wert; dieser gilt.',
  '"{name}" is not a parameter name. Use up to 16 letters, digits and _.':
    '„{name}“ ist kein Parametername: bis zu 16 Buchstaben, Ziffern und _.',
  '{name} has no value.': '{name} hat keinen Wert.',
  'The value of {name}, "{text}", is not a number.': 'Der Wert von {name}, „{text}“, ist keine Zahl.',
  'The value of {name} is too large for a parameter.': 'Der Wert von {name} ist zu groß für einen Parameter.',

  // Manual control, console, raw messages
  'The vehicle did not change to {mode}: {why}': 'Das Fahrzeug wechselte nicht in den Modus {mode}: {why}',
  '“{command}” was sent.': '„{command}“ wurde gesendet.',
  '{who} has the shell open.': '{who} hat die Shell geöffnet.',
  'The session has ended: {why} Open another.': 'Die Sitzung ist beendet: {why} Öffnen Sie eine neue.',
  'The vehicle has rebooted.': 'Das Fahrzeug startete neu.',
  'The shell was opened again.': 'Die Shell wurde noch einmal geöffnet.',
  'The shell could not be opened.': 'Die Konsole ließ sich nicht öffnen.',
  'The shell was closed.': 'Die Konsole wurde geschlossen.',
  'No input for five minutes.': 'Fünf Minuten lang keine Eingabe.',
  'Console {id} not found.': 'Konsole {id} nicht gefunden.',
  '{message} changes who may send to the vehicle, so it is never sent.':
    '{message} ändert, wer dem Fahrzeug senden darf, und wird daher nie gesendet.',
  '{message} commands the vehicle, so it must pass the command gate. {instead}':
    '{message} steuert das Fahrzeug und muss daher geprüft werden. {instead}',
  'Raw messages cannot command a vehicle.': 'Rohnachrichten können kein Fahrzeug steuern.',
  'Use {request} instead.': 'Nehmen Sie stattdessen {request}.',
  'Use {request} instead: it reads the value back and can undo it.':
    'Nehmen Sie stattdessen {request}: Damit wird der Wert zurückgelesen und lässt sich rückgängig machen.',
  'Use {request} with fromSeq instead.': 'Nehmen Sie stattdessen {request} mit fromSeq.',

  // Files, calibration
  'Another calibration or motor test of this vehicle is still running.':
    'Eine andere Kalibrierung oder ein Motortest des Fahrzeugs läuft noch.',
  'The vehicle is armed. Onboard files can be changed only while it is disarmed.':
    'Das Fahrzeug ist scharf. Dateien an Bord lassen sich nur im entschärften Zustand ändern.',
  'The onboard content of {subject} is unknown.': 'Der Inhalt an Bord ist unbekannt ({subject}).',
  'the file': 'die Datei',
  'the logs': 'die Logs',
  '{path} is too large for this request. Download logs through {way}.':
    '{path} ist zu groß für diese Anfrage. Laden Sie Logs über {way} herunter.',
  'Error code {code}.': 'Fehlercode {code}.',
  'Error code {code}, error {errno}.': 'Fehlercode {code}, Fehler {errno}.',
  '{path} is not a stored file. Write parameters through /parameters and missions through /mission.':
    '{path} ist keine gespeicherte Datei. Schreiben Sie Parameter über /parameters und Missionen über /mission.',
  '{count} logs are already being downloaded. Wait for one, or cancel it.':
    '{count} Logs werden schon heruntergeladen. Warten Sie auf eines davon oder brechen Sie es ab.',
  'Log {log} not found on {vehicle}. List the logs of the vehicle.':
    'Log {log} nicht gefunden auf {vehicle}. Listen Sie die Logs des Fahrzeugs auf.',
  'Download {id} not found.': 'Download {id} nicht gefunden.',
  'The vehicle’s file server did not answer for 10 s. Try again.':
    'Der Dateidienst des Fahrzeugs antwortete 10 s nicht. Versuchen Sie es noch einmal.',
  'The vehicle closed the file, as after a reboot. Try again.':
    'Das Fahrzeug hat die Datei geschlossen, wie nach einem Neustart. Versuchen Sie es noch einmal.',
  'The vehicle’s file server is busy with another transfer or another ground station. Try again later.':
    'Der Dateidienst des Fahrzeugs ist mit einer anderen Übertragung oder Bodenstation beschäftigt. Versuchen Sie es später noch einmal.',

  // Descriptions of parameters
  'The file describes no parameters. Choose apm.pdef.json or apm.pdef.xml of ArduPilot.':
    'Die Datei beschreibt keine Parameter. Wählen Sie apm.pdef.json oder apm.pdef.xml von ArduPilot.',
  'The file describes more than {count} values.': 'Die Datei beschreibt mehr als {count} Werte.',
  'The file describes too many parameters.': 'Die Datei beschreibt zu viele Parameter.',
  'The file is neither apm.pdef.json nor apm.pdef.xml of ArduPilot.':
    'Die Datei ist weder apm.pdef.json noch apm.pdef.xml von ArduPilot.',
  'The file has a DOCTYPE, which is not supported. Use the file as ArduPilot publishes it.':
    'Die Datei enthält einen DOCTYPE, was nicht unterstützt wird. Nehmen Sie die Datei, wie ArduPilot sie veröffentlicht.',
  'The file has more than {count} tags.': 'Die Datei hat mehr als {count} Elemente.',
  'The file is not valid XML ({why}).': 'Die Datei ist kein gültiges XML ({why}).',
  'The file cannot be unpacked: it is damaged or unpacks to more than {size} bytes.':
    'Die Datei lässt sich nicht entpacken: Sie ist beschädigt oder ergibt mehr als {size} Byte.',
  'The file is not text in UTF-8.': 'Die Datei ist kein Text in UTF-8.',
  'The file describes {known} of the {count} parameters of this vehicle. {kind} Use the file of {firmware}.':
    'Die Datei beschreibt {known} der {count} Parameter dieses Fahrzeugs. {kind} Nehmen Sie die Datei für {firmware}.',
  'It is for another firmware.': 'Sie gehört zu einer anderen Firmware.',
  'It is for {firmware}.': 'Sie gehört zu {firmware}.',
  'The address cannot be read: {why}': 'Die Adresse lässt sich nicht lesen: {why}',
  'The server has no file at this address.': 'Der Server hat unter dieser Adresse keine Datei.',
  'No descriptions imported for {firmware}.': 'Für {firmware} sind keine Beschreibungen importiert.',
  'A PX4 describes its parameters itself. Description files are for ArduPilot.':
    'Ein PX4 beschreibt seine Parameter selbst. Beschreibungsdateien sind für ArduPilot.',
  'Parameter descriptions are known for ArduPilot copters, planes, rovers, boats and submarines only.':
    'Parameterbeschreibungen gibt es nur für Copter, Flugzeuge, Rover, Boote und U-Boote mit ArduPilot.',
  'The descriptions could not be saved ({why}). Free disk space, then import them again.':
    'Die Beschreibungen ließen sich nicht speichern ({why}). Geben Sie Speicherplatz frei und importieren Sie sie dann noch einmal.',
};
