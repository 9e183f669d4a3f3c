/** Transfers with a vehicle: missions, fences, parameters, files. Braces stand for what the gateway fills in. */
export const transfers: Readonly<Record<string, string>> = {
  // Missions
  'A mission needs at least one item.': 'Eine Mission braucht mindestens einen Punkt.',
  'There is no rally point. Clear those on board instead.':
    'Es ist kein Sammelpunkt da. Löschen Sie stattdessen die an Bord.',
  'Another transfer with the vehicle still runs.': 'Eine andere Übertragung mit dem Fahrzeug läuft noch.',
  'The transfer was cancelled.': 'Die Übertragung wurde abgebrochen.',
  '{who} cancelled it.': '{who} hat es abgebrochen.',
  '{count} of your transfers are running. Wait for one of them or cancel it.':
    '{count} Ihrer Übertragungen laufen. Warten Sie auf eine davon oder brechen Sie sie ab.',
  'There is no transfer {transferId}.': 'Es gibt keine Übertragung {transferId}.',
  'The transfer was ended before its time.': 'Die Übertragung wurde vorzeitig beendet.',
  'The link was lost during the transfer.': 'Die Verbindung ging während der Übertragung verloren.',
  'The vehicle rebooted during the transfer.': 'Das Fahrzeug startete während der Übertragung neu.',
  'The vehicle rebooted.': 'Das Fahrzeug startete neu.',
  'The vehicle was armed.': 'Das Fahrzeug wurde scharfgeschaltet.',
  'The vehicle stopped answering while its mission was read.':
    'Das Fahrzeug antwortete nicht mehr, während seine Mission gelesen wurde.',
  'The vehicle cannot take a mission now.': 'Das Fahrzeug kann jetzt keine Mission annehmen.',
  'The vehicle does not support the coordinate frame.': 'Das Fahrzeug kennt das Bezugssystem nicht.',
  'The vehicle does not support the command.': 'Das Fahrzeug kennt den Befehl nicht.',
  'The mission has more items than the vehicle can store.':
    'Die Mission hat mehr Punkte, als das Fahrzeug speichern kann.',
  'The vehicle finds a value invalid.': 'Das Fahrzeug findet einen Wert ungültig.',
  'The vehicle finds parameter {number} invalid.': 'Das Fahrzeug findet den Wert {number} ungültig.',
  'The vehicle finds the latitude invalid.': 'Das Fahrzeug findet die Breite ungültig.',
  'The vehicle finds the longitude invalid.': 'Das Fahrzeug findet die Länge ungültig.',
  'The vehicle finds the altitude invalid.': 'Das Fahrzeug findet die Höhe ungültig.',
  'The vehicle expected another item.': 'Das Fahrzeug hat einen anderen Punkt erwartet.',
  'The vehicle does not take missions from this station now.':
    'Das Fahrzeug nimmt jetzt keine Missionen von dieser Station.',
  'The vehicle gave the transfer up.': 'Das Fahrzeug hat die Übertragung aufgegeben.',
  'The vehicle refused with result {result}.': 'Das Fahrzeug hat mit Ergebnis {result} abgelehnt.',
  'The last transfer to the vehicle broke off: what it holds may be part of one mission and part of another. Send it again.':
    'Die letzte Übertragung zum Fahrzeug brach ab: Was es hat, kann Teil der einen und Teil der anderen Mission sein. Senden Sie sie noch einmal.',
  'The onboard mission is unknown and cannot be checked. Read it first (GET {path}).':
    'Die Mission an Bord ist unbekannt und lässt sich nicht prüfen. Lesen Sie sie zuerst (GET {path}).',
  'The onboard mission is unknown and cannot be checked. Read it first (GET {path}). {reason}':
    'Die Mission an Bord ist unbekannt und lässt sich nicht prüfen. Lesen Sie sie zuerst (GET {path}). {reason}',

  // Fences
  'Where the vehicle is is not known, so whether it would breach the fence is not either.':
    'Wo das Fahrzeug ist, ist nicht bekannt, also auch nicht, ob es den Geofence verletzen würde.',
  'The vehicle is {height} m above home, above the highest of {limit} m.':
    'Das Fahrzeug ist {height} m über Home, über der Höchsthöhe von {limit} m.',
  'The vehicle is {height} m above home, below the lowest of {limit} m.':
    'Das Fahrzeug ist {height} m über Home, unter der Mindesthöhe von {limit} m.',
  'The vehicle is under way {place}.': 'Das Fahrzeug ist unterwegs, {place}.',
  '{side} the polygon "{name}"': '{side} des Vielecks „{name}“',
  '{side} the circle "{name}"': '{side} des Kreises „{name}“',
  inside: 'innerhalb',
  outside: 'außerhalb',
  'The lowest height of {minimum} m is not below the highest of {maximum} m.':
    'Die Mindesthöhe von {minimum} m liegt nicht unter der Höchsthöhe von {maximum} m.',
  'A place to return to needs a fence: draw a polygon or a circle.':
    'Ein Ort zur Rückkehr braucht einen Geofence: Zeichnen Sie ein Vieleck oder einen Kreis.',
  'What drives or floats has no fence of heights. Leave them out.':
    'Was fährt oder schwimmt, hat keinen Geofence in der Höhe. Lassen Sie die Höhen weg.',
  'PX4 has no lowest height. Leave it out.': 'PX4 hat keine Mindesthöhe. Lassen Sie sie weg.',
  'A highest height of {maximum} m is no height to fly below.':
    'Eine Höchsthöhe von {maximum} m lässt keinen Raum zum Fliegen.',

  // Parameters
  'The vehicle is lost. Its parameters are read when it is back.':
    'Das Fahrzeug ist verloren. Seine Parameter werden gelesen, sobald es zurück ist.',
  'The vehicle is lost: what is known of it is shown without refresh.':
    'Das Fahrzeug ist verloren: Gezeigt wird, was von ihm bekannt ist.',
  'The link is slow: the list is not read until you ask for it.':
    'Die Verbindung ist langsam: Die Liste wird erst gelesen, wenn Sie es verlangen.',
  'The vehicle rebooted: its parameters are read from the beginning.':
    'Das Fahrzeug startete neu: Seine Parameter werden von vorn gelesen.',
  'The vehicle has another list now: it is read from the beginning.':
    'Das Fahrzeug hat jetzt eine andere Liste: Sie wird von vorn gelesen.',
  'The vehicle rebooted since this was read.': 'Das Fahrzeug startete neu, seit dies gelesen wurde.',
  'The vehicle stopped answering. Read again to go on.':
    'Das Fahrzeug antwortet nicht mehr. Lesen Sie weiter, um fortzufahren.',
  'The link was lost. Reading goes on when the vehicle is back.':
    'Die Verbindung ging verloren. Das Lesen geht weiter, sobald das Fahrzeug zurück ist.',
  'The list of the vehicle changed again and again while it was read. Read again.':
    'Die Liste des Fahrzeugs änderte sich beim Lesen immer wieder. Lesen Sie neu.',
  'The reading was ended.': 'Das Lesen wurde beendet.',
  'The parameters of {vehicle} have not been read. Read them first, then ask again.':
    'Die Parameter von {vehicle} sind nicht gelesen. Lesen Sie sie zuerst.',
  'The vehicle has no such parameter.': 'Das Fahrzeug hat diesen Parameter nicht.',
  'The vehicle took another value.': 'Das Fahrzeug hat einen anderen Wert übernommen.',
  'The vehicle keeps the old value.': 'Das Fahrzeug behält den alten Wert.',
  'The vehicle has not told the value since it was sent. Read it again.':
    'Das Fahrzeug hat den Wert seit dem Senden nicht gemeldet. Lesen Sie ihn neu.',
  'The writing ended before its turn.': 'Das Schreiben endete, bevor er an der Reihe war.',
  'Other parameters of the vehicle are being written now.':
    'Gerade werden andere Parameter des Fahrzeugs geschrieben.',
  '{good} of {count} are as asked. Not so: {names}.':
    '{good} von {count} sind wie verlangt. Nicht so: {names}.',
  '{name} was not set: {why}. It is {held}.': '{name} wurde nicht gesetzt: {why}. Der Wert ist {held}.',
  'it is too large for the parameter': 'zu groß für den Parameter',
  'its type cannot be set over this link': 'sein Typ lässt sich über diese Verbindung nicht setzen',
  'the parameter takes whole numbers only': 'der Parameter nimmt nur ganze Zahlen',
  'the parameter takes {minimum} to {maximum} only': 'der Parameter nimmt nur {minimum} bis {maximum}',
  'this autopilot cannot be sent that number exactly':
    'diese Zahl lässt sich dem Autopiloten nicht genau senden',
  'this number cannot be sent to this autopilot exactly':
    'diese Zahl lässt sich dem Autopiloten nicht genau senden',
  'The vehicle did not answer for {name}: it may have no parameter of that name. Nothing was set.':
    'Das Fahrzeug antwortete nicht auf {name}: Vielleicht hat es keinen solchen Parameter. Nichts wurde gesetzt.',
  'The vehicle keeps {name} at {held}: it did not take {value}.':
    'Das Fahrzeug behält {name} bei {held}: {value} hat es nicht übernommen.',
  '{name} stands in line {line} with another value; this one counts.':
    '{name} steht in Zeile {line} mit anderem Wert; dieser gilt.',
  '"{name}" is no parameter name: up to 16 letters, digits and _.':
    '„{name}“ ist kein Parametername: bis zu 16 Buchstaben, Ziffern und _.',
  '{name} has no value.': '{name} hat keinen Wert.',
  'The value of {name}, "{text}", is no number.': 'Der Wert von {name}, „{text}“, ist keine Zahl.',
  'The value of {name} is too large for a parameter.': 'Der Wert von {name} ist zu groß für einen Parameter.',

  // Files, calibration
  'Another calibration or motor test of the vehicle still runs.':
    'Eine andere Kalibrierung oder ein Motortest des Fahrzeugs läuft noch.',
  'The vehicle is armed: files on board are changed on the ground. Disarm first.':
    'Das Fahrzeug ist scharf: Dateien an Bord werden am Boden geändert. Entschärfen Sie zuerst.',
  'The vehicle’s file server did not answer for 10 s. Try again.':
    'Der Dateidienst des Fahrzeugs antwortete 10 s nicht. Versuchen Sie es noch einmal.',
  'The vehicle closed the file, as after a reboot. Try again.':
    'Das Fahrzeug hat die Datei geschlossen, wie nach einem Neustart. Versuchen Sie es noch einmal.',
  'The vehicle’s file server is busy: another file is on its way, or another ground station uses it. Try again when it is done.':
    'Der Dateidienst des Fahrzeugs ist beschäftigt: Eine andere Datei ist unterwegs, oder eine andere Bodenstation nutzt ihn. Versuchen Sie es danach noch einmal.',
};
