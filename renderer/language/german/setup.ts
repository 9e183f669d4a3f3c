/** Calibration of sensors and radio, motor test. */
export const setup = {
  'Set up': 'Einrichten',
  Accelerometer: 'Beschleunigungssensor',
  Level: 'Waagerechte',
  Gyro: 'Kreisel',
  Barometer: 'Barometer',
  Compass: 'Kompass',
  Radio: 'Fernsteuerung',
  // The same within a command: Calibrate: compass
  accelerometer: 'Beschleunigungssensor',
  level: 'Waagerechte',
  gyro: 'Kreisel',
  barometer: 'Barometer',
  compass: 'Kompass',
  radio: 'Fernsteuerung',
  Motors: 'Motoren',
  Motor: 'Motor',
  'Sensors and motors are set up on a vehicle. Connect one first.':
    'Sensoren und Motoren werden an einem Fahrzeug eingerichtet. Verbinden Sie zuerst eines.',
  'Asking the gateway…': 'Das Gateway wird gefragt …',
  'Nothing to calibrate here': 'Hier ist nichts zu kalibrieren',
  'This autopilot is not known well enough to lead you through a calibration.':
    'Dieser Autopilot ist nicht gut genug bekannt, um durch eine Kalibrierung zu führen.',
  'The vehicle is held in six positions, one after the other. Once for a new or repaired vehicle.':
    'Das Fahrzeug wird nacheinander in sechs Lagen gehalten. Einmal bei einem neuen oder reparierten Fahrzeug.',
  'What counts as level, when the autopilot is mounted a little askew. The accelerometer comes first.':
    'Was als waagerecht gilt, wenn der Autopilot etwas schief sitzt. Zuerst kommt der Beschleunigungssensor.',
  'A few seconds in which nothing may move.': 'Einige Sekunden, in denen sich nichts bewegen darf.',
  'Sets the pressure of the ground where the vehicle stands.':
    'Setzt den Bodendruck dort, wo das Fahrzeug steht.',
  'The vehicle is turned around every axis, away from metal. After every change of what it carries.':
    'Das Fahrzeug wird um jede Achse gedreht, fern von Metall. Nach jeder Änderung dessen, was es trägt.',
  'The ends and the middle of every stick and switch of the transmitter.':
    'Die Enden und die Mitte jedes Knüppels und Schalters des Senders.',
  'Governance is asked': 'Das Regelwerk wird gefragt',
  'Under way': 'Läuft',
  Done: 'Fertig',
  Failed: 'Fehlgeschlagen',
  Cancelled: 'Abgebrochen',
  Unknown: 'Ungewiss',
  'Waits for you': 'Wartet auf Sie',
  'To be saved': 'Zu speichern',
  'Saving…': 'Wird gespeichert …',
  'Level (position)': 'Waagerecht',
  'On its left side': 'Auf der linken Seite',
  'On its right side': 'Auf der rechten Seite',
  'Nose down': 'Nase nach unten',
  'Nose up': 'Nase nach oben',
  'On its back': 'Auf dem Rücken',
  'seen from its right side': 'von seiner rechten Seite gesehen',
  'seen from behind': 'von hinten gesehen',
  'L (left side)': 'L',
  'R (right side)': 'R',
  'The vehicle is being asked.': 'Das Fahrzeug wird gefragt.',
  'Another calibration is under way. End or cancel it first.':
    'Eine andere Kalibrierung läuft. Beenden Sie sie zuerst oder brechen Sie sie ab.',
  'Start again': 'Neu beginnen',
  'It is being saved.': 'Es wird gespeichert.',
  'Throw away': 'Verwerfen',
  'What the vehicle said': 'Was das Fahrzeug sagte',
  'It lies so': 'So liegt es',
  'Show the result': 'Ergebnis zeigen',
  Positions: 'Lagen',
  'What saving writes': 'Was beim Speichern geschrieben wird',
  'Now (value)': 'Jetzt',
  New: 'Neu',
  'Compass {number}': 'Kompass {number}',
  'Error left: {value} mG': 'Restfehler: {value} mG',
  '{seen} of {all} directions seen': '{seen} von {all} Richtungen gesehen',
  'No channel is heard. Is the transmitter on and bound?':
    'Kein Kanal wird empfangen. Ist der Sender an und gebunden?',
  Channels: 'Kanäle',
  'Each motor must turn at its place and in its direction. It runs only while the button is held, {seconds} s at most.':
    'Jeder Motor muss an seinem Platz und in seiner Richtung drehen. Er läuft nur, solange der Knopf gehalten wird, höchstens {seconds} s.',
  'Motor {motor} was driven.': 'Motor {motor} wurde angetrieben.',
  'Take the propellers off first, and say so above.':
    'Nehmen Sie zuerst die Propeller ab und bestätigen Sie es oben.',
  'The propellers are off all motors': 'Die Propeller sind von allen Motoren ab',
  'Hold to run motor {motor} at {throttle} %': 'Halten: Motor {motor} mit {throttle} %',
  'Motor {motor} is driven. Let go to stop.': 'Motor {motor} wird angetrieben. Loslassen hält ihn an.',
  'Where each motor of this frame sits is not known here.':
    'Wo bei diesem Rahmen welcher Motor sitzt, ist hier nicht bekannt.',
  'Seen from above. The frame has not been read yet: an X is assumed.':
    'Von oben gesehen. Der Rahmen ist noch nicht gelesen: ein X wird angenommen.',
  'Seen from above, the arrow is the nose.': 'Von oben gesehen, der Pfeil ist die Nase.',
} as const satisfies Readonly<Record<string, string>>;
