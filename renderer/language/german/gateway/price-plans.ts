/** What each billing plan includes. Braces mark numbers. */
export const pricePlans: Readonly<Record<string, string>> = {
  '{count} credits once': 'einmalig {count} Credits',
  '{count} credits a month': '{count} Credits im Monat',
  'Credits by contract': 'Credits nach Vertrag',
  'One vehicle, simulated ones included': 'Ein Fahrzeug (simulierte zählen mit)',
  'Three vehicles': 'Drei Fahrzeuge',
  '{count} vehicles': '{count} Fahrzeuge',
  'Vehicles and keys by contract': 'Fahrzeuge und Schlüssel nach Vertrag',
  'Test keys': 'Testschlüssel',
  'Test and live keys': 'Test- und Live-Schlüssel',
  'All {count} documented operations': 'Alle {count} dokumentierten Operationen',
  'Recordings for {days} days': 'Aufzeichnungen {days} Tage lang',
};
