/** Commands to cameras and gimbals, all their words. */
export const cameraCommands = {
  // Titles of commands
  'Set camera mode': 'Kameramodus setzen',
  'Set camera setting': 'Kameraeinstellung setzen',
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
  'Zoom to {level} %': 'Auf {level} % zoomen',
  'Zoom the camera in': 'Heranzoomen',
  'Zoom the camera out': 'Herauszoomen',
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

  // Settings of the definition file
  'Changes one setting of the definition file of the camera.':
    'Ändert eine Einstellung der Definitionsdatei der Kamera.',
  'Its camera acknowledges the value, then reports it; any other value is a failure':
    'Seine Kamera bestätigt den Wert und meldet ihn dann; jeder andere Wert ist ein Fehler',
  'The camera has no definition file with settings.':
    'Die Kamera hat keine Definitionsdatei mit Einstellungen.',

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

  // What shows that they are done
  'Its camera reports that it records, or no longer does':
    'Seine Kamera meldet, dass sie aufnimmt oder nicht mehr',
  'Its camera reports the mode': 'Seine Kamera meldet den Modus',
  'Its camera reports the zoom level; unknown if it reports none':
    'Seine Kamera meldet die Zoomstufe; unbekannt, wenn sie keine meldet',
  'Its camera reports the focus; unknown if it reports none':
    'Seine Kamera meldet den Fokus; unbekannt, wenn sie keinen meldet',
  'Its camera reports a ready, empty storage': 'Seine Kamera meldet einen bereiten, leeren Speicher',
  'Its camera reports that it tracks': 'Seine Kamera meldet, dass sie verfolgt',
  'Its camera reports that it tracks nothing; unknown if it reports nothing':
    'Seine Kamera meldet, dass sie nichts verfolgt; unbekannt, wenn sie nichts meldet',
  'Its gimbal reports the rates, or angles that change':
    'Sein Gimbal meldet die Drehraten oder Winkel, die sich ändern',
  'Its gimbal points to the place; unknown if it reports no angles':
    'Sein Gimbal zeigt auf den Ort; unbekannt, wenn er keine Winkel meldet',
  'It accepts, and its gimbal reports angles since': 'Es nimmt an, und sein Gimbal meldet seitdem Winkel',
  'Its gimbal reports the position; unknown if it reports none':
    'Sein Gimbal meldet die Stellung; unbekannt, wenn er keine meldet',
  'Its gimbal manager reports who has control': 'Sein Gimbal-Manager meldet, wer steuert',

  // Their values
  'Camera id. Default: the first': 'Kennung der Kamera. Vorgabe: die erste',
  'Gimbal id. Default: the first with a gimbal manager':
    'Kennung des Gimbals. Vorgabe: der erste mit einem Gimbal-Manager',
  move: 'Bewegung',
  auto: 'automatisch',
  neutral: 'neutral',
  retract: 'eingeklappt',
  take: 'nehmen',
  'Level: 0 to 100 % of the range. Move: -100 to 100 % of the speed, 0 stops':
    'Stufe: 0 bis 100 % des Bereichs. Bewegung: -100 bis 100 % der Geschwindigkeit, 0 hält an',
  'Level: 0 to 100 % of the range. Move: -100 (near) to 100 % (far) of the speed, 0 stops':
    'Stufe: 0 bis 100 % des Bereichs. Bewegung: -100 (nah) bis 100 % (fern) der Geschwindigkeit, 0 hält an',
  'Confirms that everything on the storage is erased': 'Bestätigt, dass alles auf dem Speicher gelöscht wird',
  X: 'X',
  Y: 'Y',
  'Width and height of a box whose top left corner is x, y. 0: a point':
    'Breite und Höhe eines Rahmens, dessen linke obere Ecke x, y ist. 0: ein Punkt',
  'Degrees a second, up is positive': 'Grad pro Sekunde, nach oben ist positiv',
  'Degrees a second, right is positive': 'Grad pro Sekunde, nach rechts ist positiv',
} as const;
