/** The pages of the Set up screen: titles, reasons and labels of parameters. */
export const setupPages = {
  'Connect a vehicle first to set it up.': 'Verbinden Sie zuerst ein Fahrzeug, um es einzurichten.',
  'You may read these values, but not change them.': 'Sie dürfen diese Werte lesen, aber nicht ändern.',
  'Nothing to set up here': 'Hier gibt es nichts einzurichten',
  'The pages appear once the vehicle has reported its autopilot and parameters.':
    'Die Seiten erscheinen, sobald das Fahrzeug Autopilot und Parameter gemeldet hat.',
  'The parameters are not completely read: the summary is not known yet.':
    'Die Parameter sind noch nicht vollständig gelesen: Die Zusammenfassung ist noch nicht bekannt.',
  '{missing} missing, {warnings, plural, one {# warning} other {# warnings}}, {configured} configured.':
    '{missing} fehlend, {warnings, plural, one {# Warnung} other {# Warnungen}}, {configured} eingerichtet.',
  Configured: 'Eingerichtet',
  Missing: 'Fehlt',
  'Not used': 'Nicht genutzt',
  'not set': 'nicht gesetzt',
  'Whenever needed': 'Bei Bedarf',
  'The vehicle reports no channels now. A radio calibration shows them if the receiver works.':
    'Das Fahrzeug meldet jetzt keine Kanäle. Eine Kalibrierung der Fernsteuerung zeigt sie, wenn der Empfänger arbeitet.',
  'Live channels': 'Kanäle jetzt',
  'Channel {channel}': 'Kanal {channel}',
  'Flight mode now: {mode}': 'Flugmodus jetzt: {mode}',
  'Switch on channel {channel}: {pulseUs} µs, position {position} ({chosen}). Flight mode now: {mode}':
    'Schalter auf Kanal {channel}: {pulseUs} µs, Stellung {position} ({chosen}). Flugmodus jetzt: {mode}',
  Roll: 'Rollen',

  // Pages and sections
  Frame: 'Rahmen',
  'Autopilot mounting': 'Einbau des Autopiloten',
  Driving: 'Fahren',
  Limits: 'Grenzen',
  More: 'Weiteres',
  'Level trim': 'Feinabgleich der Waagerechten',
  Compasses: 'Kompasse',
  'Channels of the sticks': 'Kanäle der Knüppel',
  'Channels of the switches': 'Kanäle der Schalter',
  Receiver: 'Empfänger',
  'Functions of the channels': 'Funktionen der Kanäle',
  'Range of the channels': 'Bereich der Kanäle',
  'Modes of the switch': 'Modi des Schalters',
  'Fail-safes': 'Failsafes',
  'Lost transmitter': 'Verlust des Senders',
  'Lost link to this station': 'Verlust der Verbindung zu dieser Station',
  'Position and crash': 'Position und Absturz',
  'Power and battery': 'Strom und Akku',
  'Battery 1': 'Akku 1',
  'Battery 2': 'Akku 2',
  'Voltage compensation of the motors': 'Spannungsausgleich der Motoren',
  'ESCs and outputs': 'Regler und Ausgänge',
  ESCs: 'Regler',
  'Functions of the outputs': 'Funktionen der Ausgänge',
  'Range of the outputs': 'Bereich der Ausgänge',
  'Motor test': 'Motortest',
  'Landing settings': 'Landung',
  'Cameras and gimbals': 'Kameras und Gimbals',

  // Reasons
  'No frame is chosen, so the motors do not turn.': 'Kein Rahmen gewählt, daher drehen die Motoren nicht.',
  'The accelerometer is not calibrated.': 'Der Beschleunigungssensor ist nicht kalibriert.',
  'The gyro is not calibrated.': 'Das Gyroskop ist nicht kalibriert.',
  'The compass is not calibrated.': 'Der Kompass ist nicht kalibriert.',
  'The radio is not calibrated: its channels still have the factory range.':
    'Die Fernsteuerung ist nicht kalibriert: Ihre Kanäle haben noch den Bereich ab Werk.',
  'The radio is not calibrated: no channels are assigned to the sticks.':
    'Die Fernsteuerung ist nicht kalibriert: Den Knüppeln sind keine Kanäle zugewiesen.',
  'Two sticks use the same channel.': 'Zwei Knüppel nutzen denselben Kanal.',
  'No channel is chosen for the mode switch, so the transmitter cannot change the mode.':
    'Für den Modusschalter ist kein Kanal gewählt, daher kann der Sender den Modus nicht ändern.',
  'No modes are assigned to the mode switch.': 'Dem Modusschalter sind keine Modi zugewiesen.',
  'All positions of the mode switch have the same mode.':
    'Alle Stellungen des Modusschalters haben denselben Modus.',
  'Nothing happens when the battery is low.': 'Bei schwachem Akku geschieht nichts.',
  'A low battery is only reported.': 'Ein schwacher Akku wird nur gemeldet.',
  'Nothing happens when the transmitter and the link to this station are lost.':
    'Wenn der Sender und die Verbindung zu dieser Station verloren gehen, geschieht nichts.',
  'A fail-safe only reports: its action is off.': 'Ein Failsafe meldet nur: Seine Reaktion ist aus.',
  'Nothing happens when the position is lost.': 'Wenn die Position verloren geht, geschieht nichts.',
  'Motors keep turning after a crash.': 'Nach einem Absturz drehen die Motoren weiter.',
  'The checks before arming are off.': 'Die Prüfungen vor dem Scharfschalten sind aus.',
  'The check of the power supply before arming is off.':
    'Die Prüfung der Stromversorgung vor dem Scharfschalten ist aus.',
  'No battery monitor is set, so charge and battery fail-safes are unknown.':
    'Keine Akkuüberwachung eingestellt: Ladung und Akku-Failsafes sind unbekannt.',
  'The number of battery cells is missing, so the charge cannot be estimated.':
    'Die Zahl der Akkuzellen fehlt, daher lässt sich die Ladung nicht schätzen.',
  'The battery capacity is missing, so the remaining charge cannot be computed.':
    'Die Akkukapazität fehlt, daher lässt sich die Restladung nicht berechnen.',
  'No voltage or charge counts as low.': 'Keine Spannung oder Ladung gilt als niedrig.',
  'A battery is set, but the vehicle reports none.':
    'Ein Akku ist eingestellt, aber das Fahrzeug meldet keinen.',
  'No output drives a motor.': 'Kein Ausgang treibt einen Motor an.',
  'The next start calibrates the ESCs: take the propellers off first.':
    'Der nächste Start kalibriert die Regler: Nehmen Sie zuerst die Propeller ab.',
  'In flight the motors may turn slower than when armed on the ground.':
    'Im Flug drehen die Motoren womöglich langsamer als scharf am Boden.',
  'The geofence is off.': 'Der Geofence ist aus.',
  'Leaving the geofence is only reported.': 'Das Verlassen des Geofence wird nur gemeldet.',
  'No distance or altitude limit is set: only an uploaded geofence holds the vehicle.':
    'Keine Grenze für Entfernung oder Höhe eingestellt: Nur ein übertragener Geofence hält das Fahrzeug.',
  'It returns at its present altitude, even below trees and buildings.':
    'Es kehrt in seiner jetzigen Höhe zurück, auch unterhalb von Bäumen und Gebäuden.',
  'It returns lower than 10 m, even below trees and buildings.':
    'Es kehrt unter 10 m Höhe zurück, auch unterhalb von Bäumen und Gebäuden.',
  'After its return it circles above home and does not land.':
    'Nach der Rückkehr kreist es über Home und landet nicht.',
  'The camera is triggered by an output, but no output has this function.':
    'Ein Ausgang soll die Kamera auslösen, aber kein Ausgang hat diese Funktion.',
  'The gimbal is moved by outputs, but no output has this function.':
    'Ausgänge sollen das Gimbal bewegen, aber kein Ausgang hat diese Funktion.',

  // Parameters
  'Frame class': 'Rahmenklasse',
  'Frame type': 'Rahmentyp',
  'Vertical take-off (QuadPlane)': 'Senkrechtstart (QuadPlane)',
  'Orientation of the autopilot': 'Ausrichtung des Autopiloten',
  'Airframe number': 'Nummer des Rahmens',
  'Kind of airframe': 'Bauart',
  'Number of rotors': 'Zahl der Rotoren',
  'Cruise airspeed': 'Reisefahrt',
  'Use compass {number}': 'Kompass {number} nutzen',
  'Use compass 1': 'Kompass 1 nutzen',
  'Use of the compass': 'Nutzung des Kompasses',
  'Roll channel': 'Kanal für Rollen',
  'Pitch channel': 'Kanal für Nicken',
  'Throttle channel': 'Kanal für Gas',
  'Yaw channel': 'Kanal für Gieren',
  'Receiver protocols': 'Protokolle des Empfängers',
  'Manual control by': 'Handsteuerung durch',
  'Number of channels': 'Zahl der Kanäle',
  'Function of channel {number}': 'Funktion von Kanal {number}',
  'Channel of the mode switch': 'Kanal des Modusschalters',
  'Position {number}': 'Stellung {number}',
  'At low battery': 'Bei schwachem Akku',
  'At critical battery': 'Bei kritischem Akku',
  'Low voltage': 'Niedrige Spannung',
  'Critical voltage': 'Kritische Spannung',
  'When the transmitter is lost': 'Bei Verlust des Senders',
  'When this station is lost': 'Bei Verlust dieser Station',
  'When the position is lost': 'Bei Verlust der Position',
  'Disarm after a crash': 'Nach einem Absturz entschärfen',
  'Checks before arming': 'Prüfungen vor dem Scharfschalten',
  'Battery monitor': 'Akkuüberwachung',
  'Battery capacity': 'Akkukapazität',
  'Cells in series': 'Zellen in Reihe',
  'ESC protocol': 'Protokoll der Regler',
  'Throttle when armed': 'Gas im scharfen Zustand',
  'Lowest throttle in flight': 'Kleinstes Gas im Flug',
  'ESC calibration': 'Kalibrierung der Regler',
  'Highest throttle': 'Größtes Gas',
  'Output {number}': 'Ausgang {number}',
  'When it leaves the geofence': 'Beim Verlassen des Geofence',
  'Radius around home': 'Radius um Home',
  'Highest altitude': 'Größte Höhe',
  'Return altitude': 'Rückkehrhöhe',
  'Return speed': 'Rückkehrgeschwindigkeit',
  'Altitude after return': 'Höhe nach der Rückkehr',
  'Way home': 'Weg nach Hause',
  'Wait before landing': 'Warten vor der Landung',
  'Trigger of the camera': 'Auslöser der Kamera',
  'Gimbal type': 'Gimbal-Typ',
  'Gimbal at start': 'Gimbal beim Start',
  'Gimbal commands from': 'Gimbal gesteuert durch',
  'Gimbal output': 'Ausgabe an das Gimbal',
} as const satisfies Readonly<Record<string, string>>;
