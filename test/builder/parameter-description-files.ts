/** One parameter of a description file as ArduPilot publishes it, in our own words. */
export interface PublishedParameter {
  readonly name: string;
  readonly label?: string;
  readonly text?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, string>>;
  readonly bits?: Readonly<Record<string, string>>;
}

/** `apm.pdef.json`. */
export function publishedJson(parameters: readonly PublishedParameter[], group = 'ArduCopter'): string {
  const entries = parameters.map(({ name, label = '', text = '', fields = {}, values, bits }) => {
    const { Range: range, ...others } = fields;
    const [low, high] = range?.split(' ') ?? [];
    return [
      name,
      {
        DisplayName: label,
        Description: text,
        User: 'Standard',
        ...others,
        ...(range && { Range: { low, high } }),
        ...(values && { Values: values }),
        ...(bits && { Bitmask: bits }),
      },
    ];
  });
  return JSON.stringify({ json: { version: 0 }, [group]: Object.fromEntries(entries) });
}

/** `apm.pdef.xml`, whose names have the vehicle before them. */
export function publishedXml(parameters: readonly PublishedParameter[], group = 'ArduCopter'): string {
  const list = (tag: string, item: string, choices?: Readonly<Record<string, string>>) =>
    choices
      ? `<${tag}>${Object.entries(choices)
          .map(([code, label]) => `<${item} code="${code}">${label}</${item}>`)
          .join('')}</${tag}>`
      : '';
  const written = parameters.map(
    ({ name, label = '', text = '', fields = {}, values, bits }) =>
      `<param humanName="${label}" name="${group}:${name}" documentation="${text}" user="Standard">${Object.entries(
        fields,
      )
        .map(([field, value]) => `<field name="${field}">${value}</field>`)
        .join('')}${list('values', 'value', values)}${list('bitmask', 'bit', bits)}</param>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><!-- our own --><paramfile><vehicles><parameters name="${group}">${written.join(
    '',
  )}</parameters></vehicles><libraries/></paramfile>`;
}
