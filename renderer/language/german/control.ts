/** Voice, gamepad and keyboard shortcuts. */
export const control = {
  // Spoken
  '{name}: link lost': '{name}: Verbindung verloren',
  '{name}: link back': '{name}: Verbindung wieder da',
  '{name}: armed': '{name}: scharf',
  '{name}: disarmed': '{name}: entschärft',
  '{name}: mode {mode}': '{name}: Modus {mode}',
  '{name}: battery {pct} percent': '{name}: Akku {pct} Prozent',
  '{name}: mission complete': '{name}: Mission beendet',
  '{name}: mission item {seq}': '{name}: Missionspunkt {seq}',
  '{name}: mission item {seq} of {count}': '{name}: Missionspunkt {seq} von {count}',
  '{value} metres a second': '{value} Meter pro Sekunde',
  '{value} kilometres an hour': '{value} Kilometer pro Stunde',
  '{value} knots': '{value} Knoten',
  '{value} miles an hour': '{value} Meilen pro Stunde',
  '{value} percent': '{value} Prozent',
  '{value} feet': '{value} Fuß',
  '{value} kilometres': '{value} Kilometer',
  '{value} metres': '{value} Meter',
  'to (spoken)': 'zu',

  // Voice
  Voice: 'Stimme',
  Muted: 'Stumm',
  'Mute the voice': 'Stimme stummschalten',
  'Let the voice speak': 'Stimme wieder sprechen lassen',
  'Alerts and changes are spoken by one window of this machine. Recordings stay silent.':
    'Alarme und Änderungen spricht ein Fenster dieses Rechners. Aufzeichnungen bleiben stumm.',
  'This browser has no voice. It plays tones instead: three for warnings, two for cautions, one for the rest.':
    'Dieser Browser hat keine Stimme. Er spielt stattdessen Töne: drei bei Warnung, zwei bei Vorsicht, einen für den Rest.',
  'What is spoken': 'Was gesprochen wird',
  Alerts: 'Alarme',
  'Warnings interrupt everything else': 'Warnungen unterbrechen alles andere',
  'Link lost and back': 'Verbindung verloren und wieder da',
  'Modes and arming': 'Modi und Scharfschalten',
  'Battery steps': 'Akkustufen',
  'Every ten percent in flight': 'Alle zehn Prozent im Flug',
  'Mission progress': 'Fortschritt der Mission',
  'Every mission item': 'Jeder Missionspunkt',
  Sound: 'Klang',
  Volume: 'Lautstärke',
  'Speed (voice)': 'Tempo',
  'Try it': 'Probe',
  'Copter 1: battery 40 percent': 'Copter 1: Akku 40 Prozent',
  Mute: 'Stummschaltung',
  'Warnings are spoken all the same': 'Warnungen werden trotzdem gesprochen',
  'Without this, nothing is spoken until you end the mute.':
    'Ohne das wird nichts gesprochen, bis Sie die Stummschaltung beenden.',

  // Shortcuts
  'Press a shortcut to change it. Emergency keys act meanwhile, too. On a Mac, ⌘ stands for Ctrl. Kept on this machine.':
    'Drücken Sie auf ein Tastenkürzel, um es zu ändern. Nottasten wirken auch dabei. Auf dem Mac steht ⌘ für Strg. Bleibt auf diesem Rechner.',
  'Reset all': 'Alle zurücksetzen',
  Reset: 'Zurücksetzen',
  'Change {keys}: {meaning}': '{keys} ändern: {meaning}',
  'Reset: {meaning}': 'Zurücksetzen: {meaning}',
  'Press the new keys…': 'Neue Tasten drücken …',
  'Mute the voice, or let it speak': 'Die Stimme stummschalten oder sprechen lassen',
  'Gamepad: hand the vehicle back, it holds': 'Gamepad: das Fahrzeug zurückgeben, es hält',
  Undo: 'Rückgängig',
  Redo: 'Wiederherstellen',
  'Remove what is selected': 'Gewähltes entfernen',
  'Move what is selected by 1 m, with Shift by 10 m; likewise the other arrows':
    'Gewähltes um 1 m verschieben, mit Umschalt um 10 m; ebenso die anderen Pfeile',
  'Back 10 s': '10 s zurück',
  'On 10 s': '10 s vor',
  'Previous frame': 'Vorheriges Frame',
  'Next frame': 'Nächstes Frame',
  'Previous event': 'Vorheriges Ereignis',
  'Next event': 'Nächstes Ereignis',
  'To the start': 'An den Anfang',
  'To the end': 'Ans Ende',
  'These keys are the same in every program and stay as they are.':
    'Diese Tasten sind in jedem Programm gleich und bleiben, wie sie sind.',
  'An emergency key needs Ctrl and Shift: no bare key moves an aircraft.':
    'Eine Nottaste braucht Strg und Umschalt: keine einzelne Taste bewegt ein Luftfahrzeug.',
  'The browser keeps {keys} for itself.': '{keys} behält der Browser für sich.',
  '{keys} works the controls of every page.': '{keys} bedient die Elemente jeder Seite.',
  '{keys} is taken: “{meaning}”.': '{keys} ist vergeben: „{meaning}“.',
  '{keys} is kept for the emergency it came with.':
    '{keys} bleibt dem Notfall vorbehalten, für den es da war.',

  // Gamepad
  Gamepad: 'Gamepad',
  'Fly by gamepad': 'Mit Gamepad fliegen',
  'Fly by gamepad…': 'Mit Gamepad fliegen …',
  'Takes {name} out of its present hands': 'Nimmt {name} aus den jetzigen Händen',
  Now: 'Jetzt',
  'After that': 'Danach',
  'Commanded by': 'Gesteuert von',
  nobody: 'niemandem',
  Doing: 'Tut',
  Mode: 'Modus',
  'this gamepad': 'dieses Gamepad',
  'Sticks move it only while you hold {button}. Let go: it stops at once and holds after 3 s.':
    'Die Knüppel bewegen es nur, solange Sie {button} halten. Losgelassen: Es stoppt sofort und hält nach 3 s.',
  'Take the sticks': 'Knüppel übernehmen',
  'Taking the sticks of {name}…': 'Knüppel von {name} werden übernommen …',
  'A vehicle is being taken already. Wait for the answer.':
    'Ein Fahrzeug wird schon übernommen. Warten Sie auf die Antwort.',
  'This window let go of its sticks meanwhile: the vehicle was handed back.':
    'Dieses Fenster hat seine Knüppel inzwischen losgelassen: Das Fahrzeug wurde zurückgegeben.',
  'This window let go of its sticks meanwhile. Look whether the vehicle holds.':
    'Dieses Fenster hat seine Knüppel inzwischen losgelassen. Sehen Sie nach, ob das Fahrzeug hält.',
  '{name} is not in the gamepad’s hands: {why}': '{name} ist nicht in den Händen des Gamepads: {why}',
  'It has to fly first: the gamepad neither arms nor takes off.':
    'Es muss erst fliegen: Das Gamepad schaltet nicht scharf und hebt nicht ab.',
  'Only copters of ArduPilot and PX4 are flown by gamepad.':
    'Nur Multikopter von ArduPilot und PX4 werden mit Gamepad geflogen.',
  '{holder} commands it. Take over first.': '{holder} steuert es. Zuerst übernehmen.',
  'The vehicle is lost.': 'Das Fahrzeug ist verloren.',
  'Gamepad flies {name}': 'Gamepad fliegt {name}',
  'Gamepad has {name}: hold {button} to fly': 'Gamepad hat {name}: zum Fliegen {button} halten',
  'Let go of {button}, then hold it to fly {name}': '{button} loslassen, dann halten, um {name} zu fliegen',
  'Click this window to fly {name}: it has lost the focus':
    'Zum Fliegen von {name} in dieses Fenster klicken: es hat den Fokus verloren',
  'Sticks centred: hold {button} to go on, or {name} holds':
    'Knüppel zentriert: {button} halten, um weiterzufliegen, sonst hält {name}',
  'The gamepad is gone: {name} stops and holds': 'Das Gamepad ist weg: {name} stoppt und hält',
  'No sticks arrive: {name} stops and holds': 'Keine Knüppel kommen an: {name} stoppt und hält',
  'Handing back: {name} holds': 'Rückgabe: {name} hält',
  'Hand back': 'Zurückgeben',
  '{name} is flown by sticks by {who}': '{name} wird von {who} mit Knüppeln geflogen',
  '{name} is out of the gamepad’s hands: {why}': '{name} ist nicht mehr in den Händen des Gamepads: {why}',
  'The gateway knows nothing of this flight any more. Look whether the vehicle holds.':
    'Das Gateway weiß nichts mehr von diesem Flug. Sehen Sie nach, ob das Fahrzeug hält.',
  'Not handed back: {why}': 'Nicht zurückgegeben: {why}',
  'No sticks are sent any more. Look whether {name} holds: {why}':
    'Es werden keine Knüppel mehr gesendet. Sehen Sie nach, ob {name} hält: {why}',
  'Sticks fly a copter that is in the air already, while you hold the dead-man button. Kept on this machine by model.':
    'Die Knüppel fliegen einen Multikopter, der schon in der Luft ist, solange Sie den Totmannknopf halten. Bleibt je Modell auf diesem Rechner.',
  'No gamepad is seen. Connect one and press one of its buttons while this window has the focus.':
    'Kein Gamepad zu sehen. Schließen Sie eines an und drücken Sie einen Knopf, während dieses Fenster den Fokus hat.',
  Sticks: 'Knüppel',
  Forward: 'Vor',
  Right: 'Rechts',
  Up: 'Hoch',
  Turn: 'Drehen',
  Axis: 'Achse',
  'Axis {number}': 'Achse {number}',
  'Axis of {stick}': 'Achse für {stick}',
  Inverted: 'Umgekehrt',
  'Inverted: {stick}': 'Umgekehrt: {stick}',
  Value: 'Wert',
  'Dead-man button': 'Totmannknopf',
  held: 'gehalten',
  'not held': 'nicht gehalten',
  'Press the button…': 'Knopf drücken …',
  'Choose by pressing': 'Durch Drücken wählen',
  'Dead zone': 'Totzone',
  'Finer near the centre': 'Feiner um die Mitte',
  Calibration: 'Kalibrierung',
  'Let go of the sticks, then begin.': 'Lassen Sie die Knüppel los und beginnen Sie dann.',
  'Move every stick all the way round, then finish.':
    'Bewegen Sie jeden Knüppel ganz herum und beenden Sie dann.',
  'Begin (calibration)': 'Beginnen',
  'Finish (calibration)': 'Beenden',
  '{count, plural, =0 {No axis is calibrated.} one {# axis is calibrated.} other {# axes are calibrated.}}':
    '{count, plural, =0 {Keine Achse ist kalibriert.} one {# Achse ist kalibriert.} other {# Achsen sind kalibriert.}}',
  'As delivered': 'Wie geliefert',
  'button {index}': 'Knopf {index}',
} as const satisfies Readonly<Record<string, string>>;
