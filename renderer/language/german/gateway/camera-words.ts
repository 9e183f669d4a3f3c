/** Settings of the definition files of cameras. Braces stand for what the gateway fills in. */
export const cameraWords: Readonly<Record<string, string>> = {
  'The camera kept {name} at {held} and did not accept {value}.':
    'Die Kamera ließ {name} auf {held} und nahm {value} nicht an.',
  'The camera does not support this value of {name}.': 'Die Kamera unterstützt diesen Wert von {name} nicht.',
  'The camera could not set {name}.': 'Die Kamera konnte {name} nicht setzen.',
  'The camera did not answer for {name}: it may not have this setting. Nothing was set.':
    'Die Kamera antwortete nicht zu {name}: Vielleicht hat sie diese Einstellung nicht. Nichts wurde gesetzt.',
  'The camera did not report {count} of its {total} settings.':
    'Die Kamera meldete {count} ihrer {total} Einstellungen nicht.',
  'The address of the definition file is not supported: {address}':
    'Die Adresse der Definitionsdatei wird nicht unterstützt: {address}',
  'The file has more than {count} settings.': 'Die Datei hat mehr als {count} Einstellungen.',
  'The file has no settings.': 'Die Datei hat keine Einstellungen.',
  'The file has more than {count} values.': 'Die Datei hat mehr als {count} Werte.',
  'The file is not text in UTF-8, or is damaged.': 'Die Datei ist kein Text in UTF-8 oder ist beschädigt.',
  'The file has a DOCTYPE, which is not supported.': 'Die Datei hat ein DOCTYPE, das nicht unterstützt wird.',
  'The file is not a camera definition.': 'Die Datei ist keine Kameradefinition.',
  'The elements of the file are nested too deeply.': 'Die Elemente der Datei sind zu tief verschachtelt.',
  'A setting of the file has more than {count} options.':
    'Eine Einstellung der Datei hat mehr als {count} Optionen.',
};
