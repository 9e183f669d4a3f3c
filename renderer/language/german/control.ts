/** Voice, gamepad and keyboard shortcuts. */
export const control = {
  // Spoken
  '{name}: link lost': '{name}: Verbindung verloren',
  '{name}: link restored': '{name}: Verbindung wiederhergestellt',
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
  Voice: 'Sprachausgabe',
  Muted: 'Stumm',
  'Mute the voice': 'Sprachausgabe stummschalten',
  'Unmute sound and voice': 'Töne und Sprachausgabe einschalten',
  'Mute sound and voice for a minute. {keys}: until unmuted':
    'Töne und Sprachausgabe für eine Minute stummschalten. {keys}: bis zum Einschalten',
  'Mute for a minute': 'Eine Minute stumm',
  'One window on this machine speaks alerts and changes. Recordings are silent.':
    'Ein Fenster auf diesem Rechner sagt Meldungen und Änderungen an. Aufzeichnungen bleiben stumm.',
  'This browser cannot speak. It only plays tones: four for warnings, two for cautions, one for everything else.':
    'Dieser Browser kann nicht sprechen. Er spielt nur Töne: vier bei Warnung, zwei bei Vorsicht, einen für alles andere.',
  'Alerts start with tones: four for warnings, two for cautions, one for notices.':
    'Meldungen beginnen mit Tönen: vier bei Warnung, zwei bei Vorsicht, einer bei Hinweisen.',
  Announcements: 'Ansagen',
  Alerts: 'Meldungen',
  'Warnings interrupt everything else': 'Warnungen unterbrechen alles andere',
  'Link lost and restored': 'Verbindung verloren und wiederhergestellt',
  'Modes and arming': 'Modi und Scharfschalten',
  'Battery steps': 'Akkustufen',
  'Every ten percent in flight': 'Alle zehn Prozent im Flug',
  'Mission progress': 'Fortschritt der Mission',
  'Every mission item': 'Jeder Missionspunkt',
  Sound: 'Klang',
  Volume: 'Lautstärke',
  'Speed (voice)': 'Sprechtempo',
  Test: 'Testen',
  'Copter 1: battery 40 percent': 'Copter 1: Akku 40 Prozent',
  Mute: 'Stummschaltung',
  'Still speak warnings': 'Warnungen trotzdem ansagen',
  'If off, nothing is spoken until you unmute.':
    'Wenn aus, wird nichts angesagt, bis Sie die Stummschaltung aufheben.',

  // Shortcuts
  'Press a shortcut to change it. Emergency keys stay active. On a Mac, use ⌘ instead of Ctrl. Saved on this machine.':
    'Klicken Sie auf ein Tastenkürzel, um es zu ändern. Notfalltasten bleiben dabei aktiv. Auf dem Mac gilt ⌘ statt Strg. Auf diesem Rechner gespeichert.',
  'Reset all': 'Alle zurücksetzen',
  Reset: 'Zurücksetzen',
  'Change {keys}: {meaning}': '{keys} ändern: {meaning}',
  'Reset: {meaning}': 'Zurücksetzen: {meaning}',
  'Press the new keys…': 'Neue Tasten drücken …',
  'Mute or unmute the voice': 'Sprachausgabe stummschalten oder einschalten',
  'Gamepad: hand back control, the vehicle holds': 'Gamepad: Steuerung zurückgeben, das Fahrzeug hält',
  Undo: 'Rückgängig',
  Redo: 'Wiederherstellen',
  'Remove the selection': 'Auswahl entfernen',
  'Move the selection by 1 m, with Shift by 10 m (all arrow keys)':
    'Auswahl um 1 m verschieben, mit Umschalt um 10 m (alle Pfeiltasten)',
  'Back 10 s': '10 s zurück',
  'Forward 10 s': '10 s vor',
  'Previous frame': 'Vorheriger Frame',
  'Next frame': 'Nächster Frame',
  'Previous event': 'Vorheriges Ereignis',
  'Next event': 'Nächstes Ereignis',
  'To the start': 'An den Anfang',
  'To the end': 'Ans Ende',
  'These keys are standard in every program and cannot be changed.':
    'Diese Tasten sind in allen Programmen gleich und lassen sich nicht ändern.',
  'An emergency key needs Ctrl and Shift: a single key must not move an aircraft.':
    'Eine Notfalltaste braucht Strg und Umschalt: Eine einzelne Taste darf kein Luftfahrzeug bewegen.',
  '{keys} is reserved by the browser.': '{keys} ist vom Browser belegt.',
  '{keys} operates the controls of every page.': '{keys} bedient die Steuerelemente jeder Seite.',
  '{keys} is already used: “{meaning}”.': '{keys} ist bereits belegt: „{meaning}“.',
  '{keys} is reserved for its default emergency action.':
    '{keys} ist für die voreingestellte Notfallaktion reserviert.',

  // Gamepad
  Gamepad: 'Gamepad',
  'Fly by gamepad': 'Mit Gamepad fliegen',
  'Fly by gamepad…': 'Mit Gamepad fliegen …',
  'Takes control of {name} from its current operator': 'Übernimmt {name} vom jetzigen Bediener',
  Now: 'Jetzt',
  'After that': 'Danach',
  'Commanded by': 'Gesteuert von',
  nobody: 'niemandem',
  Mode: 'Modus',
  'this gamepad': 'dieses Gamepad',
  'The sticks are active only while you hold {button}. When you release it, the vehicle stops and holds after 3 s.':
    'Die Knüppel wirken nur, solange Sie {button} halten. Beim Loslassen stoppt das Fahrzeug sofort und hält nach 3 s.',
  'Take manual control': 'Handsteuerung übernehmen',
  'Taking manual control of {name}…': 'Handsteuerung von {name} wird übernommen …',
  'Another takeover is in progress. Wait for the answer.':
    'Es läuft bereits eine Übernahme. Warten Sie auf die Antwort.',
  'This window has released manual control: the vehicle was handed back.':
    'Dieses Fenster hat die Handsteuerung inzwischen abgegeben: Das Fahrzeug wurde zurückgegeben.',
  'This window has released manual control. Check that the vehicle holds.':
    'Dieses Fenster hat die Handsteuerung inzwischen abgegeben. Prüfen Sie, ob das Fahrzeug hält.',
  'The gamepad does not control {name}: {why}': 'Das Gamepad steuert {name} nicht: {why}',
  'Take off first: the gamepad cannot arm or take off.':
    'Heben Sie zuerst ab: Mit dem Gamepad lässt sich weder scharfschalten noch abheben.',
  'Only ArduPilot and PX4 copters can be flown by gamepad.':
    'Nur Multikopter mit ArduPilot oder PX4 lassen sich mit Gamepad fliegen.',
  '{holder} has command. Take over first.': '{holder} hat das Steuerrecht. Übernehmen Sie zuerst.',
  'Link to the vehicle lost.': 'Verbindung zum Fahrzeug verloren.',
  'Gamepad flies {name}': 'Gamepad fliegt {name}',
  'Gamepad controls {name}: hold {button} to fly': 'Gamepad steuert {name}: zum Fliegen {button} halten',
  'Release {button}, then hold it to fly {name}': '{button} loslassen, dann halten, um {name} zu fliegen',
  'Window not in focus: click it to fly {name}':
    'Fenster nicht im Fokus: zum Fliegen von {name} hineinklicken',
  'Sticks centred: hold {button} to continue, or {name} holds':
    'Knüppel neutral: {button} halten, um weiterzufliegen, sonst hält {name}',
  'Gamepad disconnected: {name} stops and holds': 'Gamepad getrennt: {name} stoppt und hält',
  'No stick input received: {name} stops and holds': 'Keine Knüppelsignale: {name} stoppt und hält',
  'Handing back: {name} holds': 'Rückgabe: {name} hält',
  'Hand back': 'Zurückgeben',
  '{name} is flown manually by {who}': '{name} wird von {who} manuell geflogen',
  'The gamepad no longer controls {name}: {why}': 'Das Gamepad steuert {name} nicht mehr: {why}',
  'The gateway no longer knows this manual flight. Check that the vehicle holds.':
    'Das Gateway kennt diesen manuellen Flug nicht mehr. Prüfen Sie, ob das Fahrzeug hält.',
  'Not handed back: {why}': 'Nicht zurückgegeben: {why}',
  'Stick input is no longer sent. Check that {name} holds: {why}':
    'Es werden keine Knüppelsignale mehr gesendet. Prüfen Sie, ob {name} hält: {why}',
  'Fly a copter that is already airborne with the sticks while you hold the dead-man button. Buttons give commands, and camera sticks turn the gimbal. Saved on this machine for each gamepad model.':
    'Fliegen Sie einen Multikopter, der bereits in der Luft ist, mit den Knüppeln, solange Sie den Totmannknopf halten. Knöpfe geben Befehle, Kameraknüppel schwenken das Gimbal. Auf diesem Rechner je Gamepad-Modell gespeichert.',
  'No gamepad found. Connect one and press one of its buttons while this window is in focus.':
    'Kein Gamepad gefunden. Schließen Sie eines an und drücken Sie einen Knopf, während dieses Fenster im Fokus ist.',
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
  'Detect button': 'Knopf erkennen',
  'Dead zone': 'Totzone',
  'Finer near centre (expo)': 'Feiner um die Mitte (Expo)',
  Calibration: 'Kalibrierung',
  'Release the sticks, then start.': 'Lassen Sie die Knüppel los und starten Sie dann.',
  'Move every stick through its full range, then finish.':
    'Bewegen Sie jeden Knüppel über seinen ganzen Weg und schließen Sie dann ab.',
  'Start (calibration)': 'Starten',
  'Finish (calibration)': 'Abschließen',
  '{count, plural, =0 {No axes calibrated.} one {# axis calibrated.} other {# axes calibrated.}}':
    '{count, plural, =0 {Keine Achse kalibriert.} one {# Achse kalibriert.} other {# Achsen kalibriert.}}',
  'Restore defaults': 'Standard wiederherstellen',
  'button {index}': 'Knopf {index}',
} as const satisfies Readonly<Record<string, string>>;
