/** Sentences of the gateway about other aircraft. */
export const trafficWords: Readonly<Record<string, string>> = {
  'Aircraft {aircraft}: {away}, {direction}, {level}, {time}':
    'Luftfahrzeug {aircraft}: {away}, {direction}, {level}, {time}',
  'bearing {degrees}°': 'Peilung {degrees}°',
  '{hour} o’clock': '{hour} Uhr',
  'altitude unknown': 'Höhe unbekannt',
  'same altitude': 'gleiche Höhe',
  '{height} above': '{height} darüber',
  '{height} below': '{height} darunter',
  'closest now': 'jetzt am nächsten',
  'closest in {seconds} s': 'am nächsten in {seconds} s',
  'Get out of its way now: descend or land, and keep it in sight.':
    'Weichen Sie jetzt aus: Sinken oder landen Sie und behalten Sie es im Blick.',
  'Look for it. Be ready to descend or to land.':
    'Halten Sie Ausschau. Seien Sie bereit zu sinken oder zu landen.',
  'Traffic source {source} not found.': 'Der Verkehrsempfänger {source} wurde nicht gefunden.',
  'There are already {count} traffic sources. Remove one first.':
    'Es gibt schon {count} Verkehrsempfänger. Entfernen Sie zuerst einen.',
};
