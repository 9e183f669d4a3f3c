/** Calibrations and motor tests: what to do now, and how it ended. Braces stand for what the gateway fills in. */
export const calibration: Readonly<Record<string, string>> = {
  // What to do now
  'Governance is asked.': 'Das Regelwerk wird gefragt.',
  'Saving…': 'Wird gespeichert …',
  'Keep the vehicle still: its gyros are calibrated first.':
    'Halten Sie das Fahrzeug still: Zuerst werden die Kreisel kalibriert.',
  'Keep the vehicle still.': 'Halten Sie das Fahrzeug still.',
  'Keep the vehicle still and out of the wind.': 'Halten Sie das Fahrzeug still und aus dem Wind.',
  'Keep the vehicle level, as it is to hover, and still.':
    'Halten Sie das Fahrzeug waagerecht, wie es schweben soll, und still.',
  'Keep metal, phones and tools away from the vehicle.':
    'Halten Sie Metall, Telefone und Werkzeug vom Fahrzeug fern.',
  'Wait for the vehicle to ask for a position.': 'Warten Sie, bis das Fahrzeug eine Lage verlangt.',
  'Place the vehicle level.': 'Stellen Sie das Fahrzeug waagerecht hin.',
  'Place the vehicle on its left side.': 'Legen Sie das Fahrzeug auf die linke Seite.',
  'Place the vehicle on its right side.': 'Legen Sie das Fahrzeug auf die rechte Seite.',
  'Place the vehicle nose down.': 'Stellen Sie das Fahrzeug mit der Nase nach unten.',
  'Place the vehicle nose up.': 'Stellen Sie das Fahrzeug mit der Nase nach oben.',
  'Place the vehicle on its back.': 'Legen Sie das Fahrzeug auf den Rücken.',
  '{position} Then confirm.': '{position} Bestätigen Sie dann.',
  '{position} It is seen: hold or turn it so.': '{position} Es ist erkannt: Halten oder drehen Sie es so.',
  '{position} Hold it still.': '{position} Halten Sie es still.',
  'Hold it still: samples are being taken.': 'Halten Sie es still: Es wird gemessen.',
  'Place the vehicle in any of its six positions and hold it still.':
    'Bringen Sie das Fahrzeug in eine seiner sechs Lagen und halten Sie es still.',
  'Hold the vehicle in one of its positions, then turn it around the vertical when the vehicle asks for it.':
    'Halten Sie das Fahrzeug in einer seiner Lagen und drehen Sie es um die Senkrechte, wenn es das verlangt.',
  'This side is done. Turn the vehicle to another one and hold it still.':
    'Diese Seite ist fertig. Drehen Sie das Fahrzeug auf eine andere und halten Sie es still.',
  'Turn the vehicle slowly around every axis until each compass has seen all directions.':
    'Drehen Sie das Fahrzeug langsam um jede Achse, bis jeder Kompass alle Richtungen gesehen hat.',
  'Every compass has a result. Save it, or throw it away.':
    'Jeder Kompass hat ein Ergebnis. Speichern oder verwerfen Sie es.',
  'Switch the transmitter on.': 'Schalten Sie den Sender ein.',
  'Move both sticks and every switch to all their ends. Then centre the sticks, put the throttle down and show the result.':
    'Bewegen Sie beide Knüppel und jeden Schalter bis zu allen Enden. Stellen Sie dann die Knüppel in die Mitte, das Gas nach unten, und lassen Sie sich das Ergebnis zeigen.',
  'Put the throttle all the way down, centre the other sticks and leave them alone.':
    'Stellen Sie das Gas ganz nach unten und die anderen Knüppel in die Mitte, und lassen Sie sie in Ruhe.',
  'Move the throttle stick all the way up and hold it there.':
    'Bewegen Sie den Gasknüppel ganz nach oben und halten Sie ihn dort.',
  'Move the yaw stick all the way to the right and hold it there.':
    'Bewegen Sie den Gierknüppel ganz nach rechts und halten Sie ihn dort.',
  'Move the roll stick all the way to the right and hold it there.':
    'Bewegen Sie den Rollknüppel ganz nach rechts und halten Sie ihn dort.',
  'Move the pitch stick all the way forward and hold it there.':
    'Bewegen Sie den Nickknüppel ganz nach vorn und halten Sie ihn dort.',
  'It is found. Put it back where it was.': 'Er ist gefunden. Stellen Sie ihn zurück.',
  'Not every stick is found yet. Do what is asked, then ask again.':
    'Noch nicht jeder Knüppel ist gefunden. Tun Sie, was verlangt ist, und fragen Sie dann erneut.',
  'Look at what will be written. Save it, or throw it away.':
    'Sehen Sie sich an, was geschrieben wird. Speichern oder verwerfen Sie es.',

  // How it ended
  'The gyros are calibrated.': 'Die Kreisel sind kalibriert.',
  'The ground pressure is set.': 'Der Bodendruck ist gesetzt.',
  'This attitude counts as level from now on.': 'Diese Lage gilt ab jetzt als waagerecht.',
  'The accelerometers are calibrated. Reboot the vehicle before it flies.':
    'Die Beschleunigungssensoren sind kalibriert. Starten Sie das Fahrzeug vor dem Flug neu.',
  'The compasses are calibrated. Reboot the vehicle before it flies.':
    'Die Kompasse sind kalibriert. Starten Sie das Fahrzeug vor dem Flug neu.',
  'The radio is calibrated.': 'Die Fernsteuerung ist kalibriert.',
  'The vehicle says that it is calibrated.': 'Das Fahrzeug meldet, dass es kalibriert ist.',
  'The vehicle could not use the samples. Start again, and hold each position still.':
    'Das Fahrzeug konnte mit den Messungen nichts anfangen. Beginnen Sie neu und halten Sie jede Lage still.',
  'Compass {numbers} failed. Nothing was saved: start again away from metal.':
    'Kompass {numbers} ist fehlgeschlagen. Nichts wurde gespeichert: Beginnen Sie neu, fern von Metall.',
  'It could not be calibrated. Metal or current near it?':
    'Er ließ sich nicht kalibrieren. Metall oder Strom in der Nähe?',
  'It is mounted otherwise than COMPASS_ORIENT says.': 'Er ist anders eingebaut, als COMPASS_ORIENT sagt.',
  'The field it measures is too strong or too weak for this place.':
    'Das gemessene Feld ist für diesen Ort zu stark oder zu schwach.',
  'The vehicle gave up. Start again.': 'Das Fahrzeug hat aufgegeben. Beginnen Sie neu.',
  'The calibration failed.': 'Die Kalibrierung ist fehlgeschlagen.',
  'Cancelled. The vehicle keeps what it had.': 'Abgebrochen. Das Fahrzeug behält, was es hatte.',
  'Cancelled. Nothing was sent.': 'Abgebrochen. Nichts wurde gesendet.',
  'Cancelled here, but nothing shows that the vehicle has stopped: it may still be calibrating, and keep what it finds. Look at it before it flies.':
    'Hier abgebrochen, aber nichts zeigt, dass das Fahrzeug aufgehört hat: Es kalibriert vielleicht noch und behält, was es findet. Sehen Sie nach ihm, bevor es fliegt.',
  'The vehicle is told to stop.': 'Dem Fahrzeug wird gesagt, dass es aufhören soll.',
  'It was being saved. Look at what the vehicle has before it flies.':
    'Es wurde gerade gespeichert. Sehen Sie nach, was das Fahrzeug hat, bevor es fliegt.',
  'It is being saved. Wait until that has ended.': 'Es wird gespeichert. Warten Sie, bis das vorbei ist.',
  'Cancelled here. ArduPilot itself cannot be told to stop: it waits for the position until it is rebooted, or until the calibration is started again and goes on.':
    'Hier abgebrochen. ArduPilot selbst lässt sich nicht anhalten: Es wartet auf die Lage, bis es neu gestartet wird oder die Kalibrierung neu begonnen wird und weitergeht.',
  'The vehicle rebooted. Look at it, then start again.':
    'Das Fahrzeug startete neu. Sehen Sie nach ihm und beginnen Sie dann neu.',
  'The vehicle was lost. What it did since is not known: start again.':
    'Das Fahrzeug ging verloren. Was es seitdem tat, ist nicht bekannt: Beginnen Sie neu.',
  'The vehicle was armed: the calibration is over.':
    'Das Fahrzeug wurde scharfgeschaltet: Die Kalibrierung ist vorbei.',
  'The vehicle did not answer. Look at the link, then start again.':
    'Das Fahrzeug antwortete nicht. Prüfen Sie die Verbindung und beginnen Sie dann neu.',
  'The vehicle refused ({result}): {why}': 'Das Fahrzeug hat abgelehnt ({result}): {why}',
  'Not as asked: {names}. Look at the parameters.':
    'Nicht wie verlangt: {names}. Sehen Sie sich die Parameter an.',

  // What cannot be done
  'The vehicle is not heard. Connect it first.': 'Das Fahrzeug ist nicht zu hören. Verbinden Sie es zuerst.',
  'The vehicle is in the air. Land and disarm it first.':
    'Das Fahrzeug ist in der Luft. Landen und entschärfen Sie es zuerst.',
  'The vehicle is armed. Disarm it first.': 'Das Fahrzeug ist scharf. Entschärfen Sie es zuerst.',
  'No calibration was begun.': 'Es wurde keine Kalibrierung begonnen.',
  'No calibration is under way. Start one first.': 'Es läuft keine Kalibrierung. Beginnen Sie zuerst eine.',
  'The vehicle sees by itself how it lies. Nothing is to be confirmed.':
    'Das Fahrzeug sieht selbst, wie es liegt. Zu bestätigen ist nichts.',
  'The vehicle does not ask for "{position}" now.': 'Das Fahrzeug verlangt jetzt nicht „{position}“.',
  'The vehicle does not ask for "{position}" now. It asks for "{other}".':
    'Das Fahrzeug verlangt jetzt nicht „{position}“. Es verlangt „{other}“.',
  'The position is being confirmed already.': 'Die Lage wird schon bestätigt.',
  'Nothing is being gathered that could be shown.': 'Es wird nichts gesammelt, was sich zeigen ließe.',
  'There is no result to save. Calibrate first.':
    'Es gibt kein Ergebnis zum Speichern. Kalibrieren Sie zuerst.',

  'A calibration is under way.': 'Eine Kalibrierung läuft.',
  'A calibration is under way. End or cancel it first.':
    'Eine Kalibrierung läuft. Beenden Sie sie zuerst oder brechen Sie sie ab.',
  'The calibration of the {what} is under way. End or cancel it first.':
    'Eine Kalibrierung läuft ({what}). Beenden Sie sie zuerst oder brechen Sie sie ab.',
  'This vehicle cannot be led through the calibration of its {what} here.':
    'Durch diese Kalibrierung ({what}) lässt sich dieses Fahrzeug hier nicht führen.',
  '{who} began this calibration. Only they go on with it.':
    '{who} hat diese Kalibrierung begonnen. Nur dort geht sie weiter.',
  'The vehicle has not confirmed that the calibration is over.':
    'Das Fahrzeug hat nicht bestätigt, dass die Kalibrierung vorbei ist.',
  'Start the calibration of the radio again and cancel it, or reboot the vehicle. Do not fly before its sticks are seen to work.':
    'Beginnen Sie die Kalibrierung des Senders noch einmal und brechen Sie sie ab, oder starten Sie das Fahrzeug neu. Fliegen Sie nicht, bevor Sie sehen, dass die Knüppel wirken.',
  'Nobody went on for {seconds} s.': '{seconds} s lang hat niemand weitergemacht.',
  'The vehicle has said nothing of the calibration for {seconds} s. Look at the link, then start again.':
    'Das Fahrzeug hat {seconds} s nichts von der Kalibrierung gemeldet. Prüfen Sie die Verbindung und beginnen Sie dann neu.',
  'Channel {channels} has not been moved to both ends yet. Move all sticks, then ask again.':
    'Kanal {channels} wurde noch nicht bis zu beiden Enden bewegt. Bewegen Sie alle Knüppel und fragen Sie dann erneut.',

  // Motor tests
  'A motor is being tested.': 'Ein Motor wird geprüft.',
  'A motor is being tested. Wait until it stands.': 'Ein Motor wird geprüft. Warten Sie, bis er steht.',
  'This station tests motors with at most {throttle} %. Ask for less, or start it with another --motor-test-max-pct.':
    'Diese Station prüft Motoren mit höchstens {throttle} %. Verlangen Sie weniger oder starten Sie sie mit anderem --motor-test-max-pct.',
  'Motors are tested one by one on multicopters only. This is another kind of vehicle.':
    'Nur bei Multikoptern werden Motoren einzeln geprüft. Dies ist ein anderes Fahrzeug.',
  'This autopilot is not known to test motors.': 'Von diesem Autopiloten ist kein Motortest bekannt.',
  'It cannot test motors.': 'Es kann keine Motoren prüfen.',
  'Another motor of the vehicle is being tested.': 'Ein anderer Motor des Fahrzeugs wird gerade geprüft.',
  'It was let go before anything was sent.': 'Losgelassen, bevor etwas gesendet wurde.',
  'It was let go: the vehicle took zero throttle.': 'Losgelassen: Das Fahrzeug hat Gas null angenommen.',
  'It was let go. Zero throttle was not answered: the vehicle ends the test by itself.':
    'Losgelassen. Gas null blieb unbeantwortet: Das Fahrzeug beendet den Test von selbst.',
  'The vehicle did not answer. Stand clear: it may have obeyed.':
    'Das Fahrzeug antwortete nicht. Abstand halten: Es kann gehorcht haben.',
  'The vehicle accepted; no output it reports shows that the motor was driven.':
    'Das Fahrzeug hat angenommen; kein gemeldeter Ausgang zeigt, dass der Motor angetrieben wurde.',
};
