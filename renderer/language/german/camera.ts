/** Camera and gimbal: the panel, the map, the commands and their refusals. */
export const camera = {
  // Panel
  Camera: 'Kamera',
  'Camera and gimbal': 'Kamera und Gimbal',
  'Camera {id}': 'Kamera {id}',
  'Gimbal {id}': 'Gimbal {id}',
  'This vehicle reports no camera. A photo is triggered by the autopilot, if it has a shutter.':
    'Dieses Fahrzeug meldet keine Kamera. Ein Foto löst der Autopilot aus, falls er einen Auslöser hat.',
  'Not heard for {age}.': 'Seit {age} nicht gehört.',
  Photo: 'Foto',
  Video: 'Video',
  Survey: 'Vermessung',
  Mode: 'Modus',
  'Stop video': 'Video beenden',
  'Stop series': 'Serie beenden',
  'Series every {seconds} s': 'Serie alle {seconds} s',
  'Seconds between photos': 'Sekunden zwischen Fotos',
  Zoom: 'Zoom',
  Focus: 'Fokus',
  Autofocus: 'Autofokus',
  'Photos taken': 'Aufgenommene Fotos',
  'Free storage': 'Freier Speicher',
  Recording: 'Aufnahme',
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

  // Titles of commands
  'Record video': 'Video aufnehmen',
  'Set camera mode': 'Kameramodus setzen',
  'Format camera storage': 'Kameraspeicher formatieren',
  Track: 'Verfolgen',
  'Stop tracking': 'Verfolgung beenden',
  'Turn the camera': 'Kamera drehen',
  'Look at a place': 'Ort ansehen',
  'Stop looking at a place': 'Ort nicht mehr ansehen',
  'Gimbal home': 'Gimbal-Grundstellung',
  'Gimbal control': 'Gimbal-Steuerung',

  // What is requested
  'Start recording video on the camera': 'Videoaufnahme der Kamera starten',
  'Stop recording video on the camera': 'Videoaufnahme der Kamera beenden',
  'Set the camera to {mode}': 'Kamera auf {mode} stellen',
  photo: 'Foto',
  video: 'Video',
  survey: 'Vermessung',
  'Zoom to {level} %': 'Auf {level} % zoomen',
  'Zoom in': 'Heranzoomen',
  'Zoom out': 'Herauszoomen',
  'Stop zooming': 'Zoomen beenden',
  'Focus to {level} %': 'Fokus auf {level} %',
  'Focus farther': 'Weiter entfernt fokussieren',
  'Focus nearer': 'Näher fokussieren',
  'Stop focusing': 'Fokussieren beenden',
  'Focus automatically': 'Automatisch fokussieren',
  'Erase all photos and videos of the camera': 'Alle Fotos und Videos der Kamera löschen',
  'Track the box in the picture': 'Rahmen im Bild verfolgen',
  'Track the point in the picture': 'Punkt im Bild verfolgen',
  'Stop turning the camera': 'Drehen der Kamera beenden',
  'Turn the camera {pitch}°/s up, {yaw}°/s to the right':
    'Kamera mit {pitch}°/s nach oben und {yaw}°/s nach rechts drehen',
  'Look at {place}, {altitude} above home': '{place} ansehen, {altitude} über Home',
  'Fold the gimbal in': 'Gimbal einklappen',
  'Move the gimbal to its neutral position': 'Gimbal in die Neutralstellung bewegen',
  'Take control of the gimbal': 'Steuerung des Gimbals nehmen',
  'Give up control of the gimbal': 'Steuerung des Gimbals abgeben',

  // What they do
  'Starts or ends a video on the storage of the camera.':
    'Startet oder beendet ein Video auf dem Speicher der Kamera.',
  'Sets the camera to photo, video or survey.': 'Stellt die Kamera auf Foto, Video oder Vermessung.',
  'Zooms to a level, or in or out until stopped.':
    'Zoomt auf eine Stufe oder bis zum Stopp heran oder heraus.',
  'Focuses automatically once, to a level, or nearer or farther until stopped.':
    'Fokussiert einmal automatisch, auf eine Stufe oder bis zum Stopp näher oder weiter.',
  'Erases every photo and video on the storage of the camera. They cannot be recovered.':
    'Löscht alle Fotos und Videos auf dem Speicher der Kamera. Sie lassen sich nicht wiederherstellen.',
  'Lets the camera track what is at a point of its picture, or in a box.':
    'Lässt die Kamera verfolgen, was an einem Punkt ihres Bildes oder in einem Rahmen ist.',
  'Ends tracking.': 'Beendet die Verfolgung.',
  'Turns the camera at a rate until another command.': 'Dreht die Kamera bis zum nächsten Befehl.',
  'Keeps the camera on a place. A vehicle whose gimbal cannot turn sideways may turn its nose.':
    'Hält die Kamera auf einen Ort. Ein Fahrzeug, dessen Gimbal sich nicht seitwärts dreht, dreht dafür vielleicht seine Nase.',
  'Ends looking at a place.': 'Beendet das Ansehen eines Ortes.',
  'Moves the gimbal to its neutral position, or folds it in.':
    'Bewegt den Gimbal in die Neutralstellung oder klappt ihn ein.',
  'Takes or gives up primary control of the gimbal.':
    'Nimmt die Hauptsteuerung des Gimbals oder gibt sie ab.',

  // Why not, and what is missing
  'The vehicle has no camera with this id. GET /telemetry lists its cameras.':
    'Das Fahrzeug hat keine Kamera mit dieser Kennung. GET /telemetry nennt seine Kameras.',
  'The camera has not been heard for 10 seconds. Check its power and connection.':
    'Die Kamera wurde seit 10 Sekunden nicht gehört. Prüfen Sie Strom und Verbindung.',
  'The vehicle reports no camera.': 'Das Fahrzeug meldet keine Kamera.',
  'The camera does not offer this.': 'Die Kamera bietet das nicht an.',
  'The vehicle has no gimbal with this id. GET /telemetry lists its gimbals.':
    'Das Fahrzeug hat keinen Gimbal mit dieser Kennung. GET /telemetry nennt seine Gimbals.',
  'The gimbal has not been heard for 10 seconds. Check its power and connection.':
    'Der Gimbal wurde seit 10 Sekunden nicht gehört. Prüfen Sie Strom und Verbindung.',
  'The vehicle reports no gimbal manager.': 'Das Fahrzeug meldet keinen Gimbal-Manager.',
  'A level is 0 to 100 %.': 'Eine Stufe ist 0 bis 100 %.',
  'Stop the photos and the video first.': 'Beenden Sie zuerst Fotos und Video.',
  'The camera has not reported its storage.': 'Die Kamera hat ihren Speicher nicht gemeldet.',
  'its camera does not report that it {state}.': 'seine Kamera meldet nicht, dass sie {state}.',
  'records video': 'Video aufnimmt',
  'stopped recording': 'die Aufnahme beendet hat',
  'its camera does not report the new mode.': 'seine Kamera meldet den neuen Modus nicht.',
  'its camera does not report an empty storage.': 'seine Kamera meldet keinen leeren Speicher.',
  'its camera does not report that it tracks something.':
    'seine Kamera meldet nicht, dass sie etwas verfolgt.',
  'its camera does not report that it tracks nothing.':
    'seine Kamera meldet nicht, dass sie nichts verfolgt.',
  'its camera does not report the new setting.': 'seine Kamera meldet die neue Einstellung nicht.',
  'telemetry does not show its gimbal turning that way. It may be at its limit.':
    'die Telemetrie zeigt nicht, dass sich der Gimbal so dreht. Vielleicht ist er am Anschlag.',
  'it reports no gimbal angles since.': 'es meldet seitdem keine Gimbal-Winkel.',
  'its gimbal manager does not report the new control.':
    'sein Gimbal-Manager meldet die neue Steuerung nicht.',
} as const;
