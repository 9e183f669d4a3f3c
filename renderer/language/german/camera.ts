/** The panel of camera and gimbal, and what they show on the map. */
export const camera = {
  // Panel
  'Camera and gimbal': 'Kamera und Gimbal',
  'Camera {id}': 'Kamera {id}',
  'Gimbal {id}': 'Gimbal {id}',
  'This vehicle reports no camera. A photo is triggered by the autopilot, if it has a shutter.':
    'Dieses Fahrzeug meldet keine Kamera. Ein Foto löst der Autopilot aus, falls er einen Auslöser hat.',
  'Not heard for {age}.': 'Seit {age} nicht gehört.',
  Photo: 'Foto',
  'Stop series': 'Serie beenden',
  Series: 'Serie',
  'Seconds between photos': 'Sekunden zwischen Fotos',
  Zoom: 'Zoom',
  Focus: 'Fokus',
  Autofocus: 'Autofokus',
  'Photos taken': 'Aufgenommene Fotos',
  'Free storage': 'Freier Speicher',
  'Camera settings': 'Kameraeinstellungen',
  'Reading the settings from the camera.': 'Die Einstellungen werden aus der Kamera gelesen.',
  'Erase all photos and videos': 'Alle Fotos und Videos löschen',
  'Format storage': 'Speicher formatieren',
  'Everything on the storage of the camera is erased and cannot be recovered.':
    'Alles auf dem Speicher der Kamera wird gelöscht und lässt sich nicht wiederherstellen.',
  'Gimbal direction': 'Richtung des Gimbals',
  'Drag to point the camera. Arrow keys turn it by 5°.':
    'Ziehen richtet die Kamera aus. Pfeiltasten drehen sie um 5°.',
  'Pitch {pitch}°, yaw {yaw}°': 'Neigung {pitch}°, Gieren {yaw}°',
  'Direction unknown': 'Richtung unbekannt',
  Ahead: 'Voraus',
  'Straight down': 'Nach unten',
  'Fold in': 'Einklappen',
  'Take control': 'Steuerung nehmen',
  'Give up control': 'Steuerung abgeben',
  'Nobody controls the gimbal.': 'Niemand steuert den Gimbal.',
  'This station controls the gimbal.': 'Diese Station steuert den Gimbal.',
  'Another station ({system}/{component}) controls the gimbal.':
    'Eine andere Station ({system}/{component}) steuert den Gimbal.',
  'Without a gimbal manager: only the older mount commands.':
    'Ohne Gimbal-Manager: nur die älteren Mount-Befehle.',
  'Stop looking at the place': 'Ort nicht mehr verfolgen',
  'At its limit': 'Am Anschlag',
  'Gimbal fault: {faults}': 'Gimbal-Fehler: {faults}',

  // Map
  'Look here…': 'Hier ansehen…',
  'Look here': 'Hier ansehen',
  'Point the camera of {name} here': 'Kamera von {name} hierher richten',
  'At the height of home. If the gimbal cannot turn sideways, the vehicle may turn its nose.':
    'In der Höhe von Home. Kann sich der Gimbal nicht seitwärts drehen, dreht das Fahrzeug vielleicht seine Nase.',

  // Export of a recording
  'Time, place and attitude of each photo, to geotag images':
    'Zeit, Ort und Lage jedes Fotos, um Bilder zu verorten',
  'The same as points, for maps': 'Dasselbe als Punkte, für Karten',

  // Names of values of the commands
  Way: 'Art',
  'Is confirmed': 'Ist bestätigt',
  'Pitch dps': 'Neigungsrate (°/s)',
  'Yaw dps': 'Gierrate (°/s)',
} as const;
