/** Profiles, buttons and camera sticks of gamepads. */
export const gamepad = {
  'The gamepad does not turn the camera of {name}: {why}':
    'Das Gamepad schwenkt die Kamera von {name} nicht: {why}',
  'Not sent: {why}': 'Nicht gesendet: {why}',
  'Confirm the gamepad command': 'Gamepad-Befehl bestätigen',
  'A button of the gamepad was pressed. The command is sent only after the slide.':
    'Ein Knopf des Gamepads wurde gedrückt. Der Befehl wird erst nach dem Schieben gesendet.',
  '{name}: {command}': '{name}: {command}',
  'Remove profile': 'Profil entfernen',
  'All other vehicles': 'Alle übrigen Fahrzeuge',
  'For every vehicle whose type has no profile. The selected vehicle chooses the profile.':
    'Für jedes Fahrzeug, dessen Art kein Profil hat. Das gewählte Fahrzeug bestimmt das Profil.',
  'Used while a vehicle of this type is selected.': 'Gilt, solange ein Fahrzeug dieser Art gewählt ist.',
  'No profile yet: the general settings apply. A change makes a profile for this type.':
    'Noch kein Profil: Es gelten die allgemeinen Einstellungen. Eine Änderung legt ein Profil für diese Art an.',
  'Start or stop recording video': 'Videoaufnahme starten oder beenden',
  'Zoom in while held': 'Heranzoomen, solange gehalten',
  'Zoom out while held': 'Herauszoomen, solange gehalten',
  'No button': 'Kein Knopf',
  'Detect button: {use}': 'Knopf erkennen: {use}',
  'Button commands': 'Befehle der Knöpfe',
  'A button commands the vehicle that the gamepad flies, otherwise the selected one. Hold, RTL, Land and camera commands are sent at once. All others ask first and wait for the slide. Nothing is sent while this page is open.':
    'Ein Knopf steuert das Fahrzeug, das mit dem Gamepad geflogen wird, sonst das gewählte. Halten, RTL, Landen und Kamerabefehle werden sofort gesendet. Alle anderen fragen zuerst und warten auf das Schieben. Solange diese Seite offen ist, wird nichts gesendet.',
  '{button} is the dead-man button or the camera button. Choose another one.':
    '{button} ist der Totmannknopf oder der Kameraknopf. Wählen Sie einen anderen.',
  'Assign a button': 'Knopf belegen',
  'Button {button}': 'Knopf {button}',
  'Remove button {button}': 'Belegung von Knopf {button} entfernen',
  'Not saved: fill in the values of the command.': 'Nicht gespeichert: Füllen Sie die Werte des Befehls aus.',
  'This button is the dead-man button or the camera button: it sends nothing.':
    'Dieser Knopf ist der Totmannknopf oder der Kameraknopf: Er sendet nichts.',
  'Asks first and waits for the slide.': 'Fragt zuerst und wartet auf das Schieben.',
  'Camera sticks': 'Kameraknüppel',
  'They turn the gimbal while you hold the camera button. While you fly by gamepad, the flight sticks do not turn it.':
    'Sie schwenken das Gimbal, solange Sie den Kameraknopf halten. Während Sie mit dem Gamepad fliegen, schwenken die Flugknüppel es nicht.',
  'Camera up': 'Kamera nach oben',
  'Camera right': 'Kamera nach rechts',
  'Camera button': 'Kameraknopf',
  'The dead-man button cannot be the camera button. Choose another one.':
    'Der Totmannknopf kann nicht der Kameraknopf sein. Wählen Sie einen anderen.',
  'Rate at full deflection': 'Drehrate bei vollem Ausschlag',
} as const;
