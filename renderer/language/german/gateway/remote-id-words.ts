/** What the gateway says of Remote ID. Braces stand for what it fills in. */
export const remoteIdWords: Readonly<Record<string, string>> = {
  // Health of a vehicle
  'Remote ID: no report from the transmitter': 'Remote ID: keine Meldung vom Sender',
  'Remote ID: transmitter lost': 'Remote ID: Sender verloren',
  'Remote ID: not ready': 'Remote ID: nicht bereit',
  'Remote ID: {reason}': 'Remote ID: {reason}',
  'Remote ID not working': 'Remote ID arbeitet nicht',
  'Check the transmitter, and Settings, Remote ID.':
    'Prüfen Sie den Sender und die Einstellungen unter Remote ID.',
  'Disarm and check the transmitter.': 'Entschärfen Sie und prüfen Sie den Sender.',
  'Land as soon as it is safe. Check the operator location in Settings, Remote ID.':
    'Landen Sie, sobald es sicher ist. Prüfen Sie den Standort des Piloten unter Einstellungen, Remote ID.',
  'Check the transmitter after the landing.': 'Prüfen Sie den Sender nach der Landung.',

  // Emergencies
  'Remote ID emergency declared': 'Notfall über Remote ID erklärt',
  '{name}: Remote ID emergency declared': '{name}: Notfall über Remote ID erklärt',
  'Its Remote ID tells everyone nearby. End it in the column of the vehicle when it is over.':
    'Sein Remote ID meldet es allen in der Nähe. Beenden Sie ihn in der Spalte des Fahrzeugs, wenn er vorbei ist.',
  'Sent, and repeated every second. Remote ID does not confirm what it transmits.':
    'Gesendet, und jede Sekunde wiederholt. Remote ID bestätigt nicht, was es ausstrahlt.',

  // Operator id
  'The operator id has {count} characters. At most {most} can be sent.':
    'Die Betreiber-ID hat {count} Zeichen. Höchstens {most} können gesendet werden.',
  'The operator id starts with the country in 3 capital letters, such as FIN.':
    'Die Betreiber-ID beginnt mit dem Land in 3 Großbuchstaben, etwa FIN.',
  '12 small letters or digits follow the country in the operator id.':
    'In der Betreiber-ID folgen auf das Land 12 Kleinbuchstaben oder Ziffern.',
  'Add “-” and the 3 secret characters to the operator id. They check it and are not stored.':
    'Hängen Sie „-“ und die 3 geheimen Zeichen an die Betreiber-ID. Sie dienen der Prüfung und werden nicht gespeichert.',
  'The operator id ends with “-” and 3 secret characters: small letters or digits.':
    'Die Betreiber-ID endet mit „-“ und 3 geheimen Zeichen: Kleinbuchstaben oder Ziffern.',
  'The check character of the operator id does not match. Compare it with your registration.':
    'Das Prüfzeichen der Betreiber-ID passt nicht. Vergleichen Sie sie mit Ihrer Registrierung.',

  // Id of an aircraft
  'The registration has at most {most} characters of ASCII.':
    'Das Kennzeichen hat höchstens {most} ASCII-Zeichen.',
  'The id of a UTM is a UUID of 32 hexadecimal digits.':
    'Die ID eines UTM ist eine UUID aus 32 hexadezimalen Ziffern.',
  'The id of a session has up to 20 bytes, each of 2 hexadecimal digits.':
    'Die ID einer Sitzung hat bis zu 20 Bytes, jedes aus 2 hexadezimalen Ziffern.',
  'A serial number has digits and capital letters without I and O.':
    'Eine Seriennummer besteht aus Ziffern und Großbuchstaben ohne I und O.',
  'The fifth character of a serial number is the length of the rest: 1 to 9, or A to F for 10 to 15.':
    'Das fünfte Zeichen einer Seriennummer ist die Länge des Rests: 1 bis 9, oder A bis F für 10 bis 15.',
  'By its fifth character {length} characters follow in the serial number. There are {count}.':
    'Nach dem fünften Zeichen der Seriennummer folgen laut diesem {length} Zeichen. Es sind {count}.',

  // What is missing
  'Enter the latitude and longitude of the operator location.':
    'Geben Sie Breite und Länge des Standorts des Piloten ein.',
  'Enter the operator id. The EU requires it.': 'Geben Sie die Betreiber-ID ein. Die EU verlangt sie.',
  'The FAA requires the present location of the operator, not that of the take-off.':
    'Die FAA verlangt den aktuellen Standort des Piloten, nicht den Startplatz.',
  'The position of this computer is unknown or older than 5 s. It is not sent.':
    'Die Position dieses Computers ist unbekannt oder älter als 5 s. Sie wird nicht gesendet.',
  'The altitude of the operator location is missing. The FAA requires it.':
    'Die Höhe des Standorts des Piloten fehlt. Die FAA verlangt sie.',
};
