/** Calibrations and motor tests: what to do now, and how it ended. Braces stand for what the gateway fills in. */
export const calibration: Readonly<Record<string, string>> = {
  // What to do now
  'Checking policies': 'Regeln werden geprüft',
  'Saving…': 'Wird gespeichert …',
  'Keep the vehicle still. Its gyros are calibrated first.':
    'Halten Sie das Fahrzeug still. Zuerst werden die Gyroskope kalibriert.',
  'Keep the vehicle still.': 'Halten Sie das Fahrzeug still.',
  'Keep the vehicle still and out of the wind.': 'Halten Sie das Fahrzeug still und aus dem Wind.',
  'Keep the vehicle level, as in a hover, and still.':
    'Halten Sie das Fahrzeug waagerecht, wie es schweben soll, und still.',
  'Keep metal, phones and tools away from the vehicle.':
    'Halten Sie Metall, Telefone und Werkzeug vom Fahrzeug fern.',
  'Wait until the vehicle asks for a position.': 'Warten Sie, bis das Fahrzeug eine Lage verlangt.',
  'Place the vehicle level.': 'Stellen Sie das Fahrzeug waagerecht hin.',
  'Place the vehicle on its left side.': 'Legen Sie das Fahrzeug auf die linke Seite.',
  'Place the vehicle on its right side.': 'Legen Sie das Fahrzeug auf die rechte Seite.',
  'Place the vehicle nose down.': 'Stellen Sie das Fahrzeug mit der Nase nach unten.',
  'Place the vehicle nose up.': 'Stellen Sie das Fahrzeug mit der Nase nach oben.',
  'Place the vehicle on its back.': 'Legen Sie das Fahrzeug auf den Rücken.',
  '{position} Then confirm.': '{position} Bestätigen Sie dann.',
  '{position} Position detected: hold or rotate it as asked.':
    '{position} Lage erkannt: Halten oder drehen Sie es wie verlangt.',
  '{position} Hold it still.': '{position} Halten Sie es still.',
  'Hold it still while samples are taken.': 'Halten Sie es still, während gemessen wird.',
  'Place the vehicle in any of its six positions and hold it still.':
    'Bringen Sie das Fahrzeug in eine seiner sechs Lagen und halten Sie es still.',
  'Hold the vehicle in one of its positions, then rotate it around the vertical axis when it asks for it.':
    'Halten Sie das Fahrzeug in einer seiner Lagen und drehen Sie es um die Senkrechte, wenn es das verlangt.',
  'This side is done. Turn the vehicle to another one and hold it still.':
    'Diese Seite ist fertig. Drehen Sie das Fahrzeug auf eine andere und halten Sie es still.',
  'Rotate the vehicle slowly around every axis until each compass has covered all directions.':
    'Drehen Sie das Fahrzeug langsam um jede Achse, bis jeder Kompass alle Richtungen erfasst hat.',
  'Every compass has a result. Save or discard it.':
    'Jeder Kompass hat ein Ergebnis. Speichern oder verwerfen Sie es.',
  'Switch the transmitter on.': 'Schalten Sie den Sender ein.',
  'Move both sticks and every switch to all their limits. Then centre the sticks, put the throttle down and show the result.':
    'Bewegen Sie beide Knüppel und jeden Schalter in alle Endstellungen. Stellen Sie dann die Knüppel in die Mitte, das Gas nach unten, und lassen Sie sich das Ergebnis zeigen.',
  'Put the throttle all the way down, centre the other sticks and do not touch them.':
    'Stellen Sie das Gas ganz nach unten und die anderen Knüppel in die Mitte, und berühren Sie sie nicht.',
  'Move the throttle stick all the way up and hold it there.':
    'Bewegen Sie den Gasknüppel ganz nach oben und halten Sie ihn dort.',
  'Move the yaw stick all the way to the right and hold it there.':
    'Bewegen Sie den Gierknüppel ganz nach rechts und halten Sie ihn dort.',
  'Move the roll stick all the way to the right and hold it there.':
    'Bewegen Sie den Rollknüppel ganz nach rechts und halten Sie ihn dort.',
  'Move the pitch stick all the way forward and hold it there.':
    'Bewegen Sie den Nickknüppel ganz nach vorn und halten Sie ihn dort.',
  'Detected. Move it back to where it was.': 'Erkannt. Bewegen Sie ihn zurück.',
  'Not every stick has been detected yet. Follow the instruction, then try again.':
    'Noch nicht jeder Knüppel ist erkannt. Folgen Sie der Anweisung und versuchen Sie es erneut.',
  'Review the values to be written. Save or discard them.':
    'Prüfen Sie die Werte, die geschrieben werden. Speichern oder verwerfen Sie sie.',

  // How it ended
  'The gyros are calibrated.': 'Die Gyroskope sind kalibriert.',
  'The ground pressure is set.': 'Der Bodendruck ist gesetzt.',
  'This attitude is now the level reference.': 'Diese Lage gilt ab jetzt als waagerecht.',
  'The accelerometers are calibrated. Reboot the vehicle before it flies.':
    'Die Beschleunigungssensoren sind kalibriert. Starten Sie das Fahrzeug vor dem Flug neu.',
  'The compasses are calibrated. Reboot the vehicle before it flies.':
    'Die Kompasse sind kalibriert. Starten Sie das Fahrzeug vor dem Flug neu.',
  'The radio is calibrated.': 'Die Fernsteuerung ist kalibriert.',
  'The vehicle reports that it is calibrated.': 'Das Fahrzeug meldet, dass es kalibriert ist.',
  'The vehicle could not use the samples. Start again, and hold each position still.':
    'Das Fahrzeug konnte mit den Messungen nichts anfangen. Beginnen Sie neu und halten Sie jede Lage still.',
  'Compass {numbers} failed. Nothing was saved. Start again, away from metal.':
    'Kompass {numbers} ist fehlgeschlagen. Nichts wurde gespeichert: Beginnen Sie neu, fern von Metall.',
  'It could not be calibrated. Check for metal or currents near it.':
    'Er ließ sich nicht kalibrieren. Prüfen Sie, ob Metall oder Ströme in der Nähe sind.',
  'Its orientation does not match COMPASS_ORIENT.': 'Seine Einbaulage passt nicht zu COMPASS_ORIENT.',
  'The measured magnetic field is too strong or too weak for this location.':
    'Das gemessene Magnetfeld ist für diesen Ort zu stark oder zu schwach.',
  'The vehicle stopped the calibration. Start again.':
    'Das Fahrzeug hat die Kalibrierung abgebrochen. Beginnen Sie neu.',
  'The calibration failed.': 'Die Kalibrierung ist fehlgeschlagen.',
  'Cancelled. The vehicle keeps its previous values.':
    'Abgebrochen. Das Fahrzeug behält seine bisherigen Werte.',
  'Cancelled. Nothing was sent.': 'Abgebrochen. Nichts wurde gesendet.',
  'Cancelled here, but the vehicle has not confirmed it. It may still be calibrating and store the result. Check it before it flies.':
    'Hier abgebrochen, aber das Fahrzeug hat es nicht bestätigt. Vielleicht kalibriert es noch und speichert das Ergebnis. Prüfen Sie es vor dem Flug.',
  'Stopping the calibration on the vehicle.': 'Die Kalibrierung wird auf dem Fahrzeug abgebrochen.',
  'It was interrupted while saving. Check the values on the vehicle before it flies.':
    'Das Speichern wurde unterbrochen. Prüfen Sie vor dem Flug die Werte auf dem Fahrzeug.',
  'Saving is in progress. Wait until it has finished.':
    'Es wird gespeichert. Warten Sie, bis das abgeschlossen ist.',
  'Cancelled here. ArduPilot itself cannot cancel: it waits for the position until it is rebooted or the calibration is started again and continued.':
    'Hier abgebrochen. ArduPilot selbst kann nicht abbrechen: Es wartet auf die Lage, bis es neu gestartet oder die Kalibrierung neu begonnen und fortgesetzt wird.',
  'The vehicle rebooted. Check it, then start again.':
    'Das Fahrzeug startete neu. Prüfen Sie es und beginnen Sie dann neu.',
  'The link was lost, and the state of the calibration is unknown. Start again.':
    'Die Verbindung ging verloren, der Stand der Kalibrierung ist unbekannt. Beginnen Sie neu.',
  'The vehicle was armed, so the calibration ended.':
    'Das Fahrzeug wurde scharfgeschaltet, damit endete die Kalibrierung.',
  'The vehicle did not answer. Check the link, then start again.':
    'Das Fahrzeug antwortete nicht. Prüfen Sie die Verbindung und beginnen Sie dann neu.',
  'These parameters do not have the requested values: {names}. Check them.':
    'Diese Parameter haben nicht die verlangten Werte: {names}. Prüfen Sie sie.',

  // What cannot be done
  'No messages from the vehicle. Connect it first.':
    'Keine Nachrichten vom Fahrzeug. Verbinden Sie es zuerst.',
  'The vehicle is in the air. Land and disarm it first.':
    'Das Fahrzeug ist in der Luft. Landen und entschärfen Sie es zuerst.',
  'The vehicle is armed. Disarm it first.': 'Das Fahrzeug ist scharf. Entschärfen Sie es zuerst.',
  'No calibration was started.': 'Es wurde keine Kalibrierung begonnen.',
  'No calibration is running. Start one first.': 'Es läuft keine Kalibrierung. Starten Sie zuerst eine.',
  'The vehicle detects its position itself. There is nothing to confirm.':
    'Das Fahrzeug erkennt seine Lage selbst. Es ist nichts zu bestätigen.',
  'The vehicle is not asking for "{position}" now.': 'Das Fahrzeug verlangt jetzt nicht „{position}“.',
  'The vehicle is not asking for "{position}" now. It asks for "{other}".':
    'Das Fahrzeug verlangt jetzt nicht „{position}“. Es verlangt „{other}“.',
  'The position is already being confirmed.': 'Die Lage wird schon bestätigt.',
  'No samples are being collected, so there is no result to show.':
    'Es werden keine Messwerte gesammelt, also gibt es kein Ergebnis.',
  'There is no result to save. Calibrate first.':
    'Es gibt kein Ergebnis zum Speichern. Kalibrieren Sie zuerst.',

  'A calibration is running.': 'Eine Kalibrierung läuft.',
  'A calibration is running. Finish or cancel it first.':
    'Eine Kalibrierung läuft. Beenden Sie sie zuerst oder brechen Sie sie ab.',
  'A {what} calibration is running. Finish or cancel it first.':
    'Eine Kalibrierung läuft ({what}). Beenden Sie sie zuerst oder brechen Sie sie ab.',
  'This station cannot guide the {what} calibration of this vehicle.':
    'Diese Station kann durch diese Kalibrierung ({what}) des Fahrzeugs nicht führen.',
  '{who} started this calibration. Only they can continue it.':
    '{who} hat diese Kalibrierung begonnen und kann sie als Einzige(r) fortsetzen.',
  'The vehicle has not confirmed the end of the calibration.':
    'Das Fahrzeug hat das Ende der Kalibrierung nicht bestätigt.',
  'Start the radio calibration again and cancel it, or reboot the vehicle. Do not fly until you have checked that the sticks work.':
    'Starten Sie die Kalibrierung der Fernsteuerung noch einmal und brechen Sie sie ab, oder starten Sie das Fahrzeug neu. Fliegen Sie erst, wenn Sie geprüft haben, dass die Knüppel wirken.',
  '{name} may ignore its transmitter: it has not confirmed the end of the radio calibration':
    '{name} hört vielleicht nicht auf seine Fernsteuerung: Das Ende ihrer Kalibrierung hat es nicht bestätigt',
  'No input for {seconds} s.': '{seconds} s lang keine Eingabe.',
  'No calibration message from the vehicle for {seconds} s. Check the link, then start again.':
    'Seit {seconds} s keine Meldung des Fahrzeugs zur Kalibrierung. Prüfen Sie die Verbindung und beginnen Sie dann neu.',
  'Channel {channels} has not been moved to both ends yet. Move all sticks, then try again.':
    'Kanal {channels} wurde noch nicht bis zu beiden Enden bewegt. Bewegen Sie alle Knüppel und versuchen Sie es erneut.',

  // Motor tests
  'A motor is being tested.': 'Ein Motor wird geprüft.',
  'A motor is being tested. Wait until it has stopped.': 'Ein Motor wird geprüft. Warten Sie, bis er steht.',
  'This station allows at most {throttle} % throttle in motor tests. Use less, or start it with a different --motor-test-max-pct.':
    'Diese Station erlaubt bei Motortests höchstens {throttle} % Gas. Wählen Sie weniger, oder starten Sie sie mit anderem --motor-test-max-pct.',
  'Motors are tested one by one on multicopters only. This is another kind of vehicle.':
    'Nur bei Multikoptern werden Motoren einzeln geprüft. Dies ist ein anderes Fahrzeug.',
  'No motor test is known for this autopilot.': 'Von diesem Autopiloten ist kein Motortest bekannt.',
  'The vehicle cannot test motors.': 'Es kann keine Motoren prüfen.',
  'Another motor of the vehicle is being tested.': 'Ein anderer Motor des Fahrzeugs wird gerade geprüft.',
  'Released before anything was sent.': 'Losgelassen, bevor etwas gesendet wurde.',
  'Released: the vehicle accepted zero throttle.': 'Losgelassen: Das Fahrzeug hat Gas null angenommen.',
  'Released. The vehicle did not answer zero throttle and ends the test on its own.':
    'Losgelassen. Das Fahrzeug hat Gas null nicht beantwortet und beendet den Test selbst.',
  'The vehicle did not answer. Stand clear: the motor may be running.':
    'Das Fahrzeug antwortete nicht. Abstand halten: Der Motor kann laufen.',
  'The vehicle accepted the test, but no reported output confirms that the motor ran.':
    'Das Fahrzeug hat den Test angenommen, aber kein gemeldeter Ausgang bestätigt, dass der Motor lief.',
};
