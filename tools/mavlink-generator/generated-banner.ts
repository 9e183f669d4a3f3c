/** First lines of every generated file. */
export const GENERATED_BANNER = `// Made by \`npm run generate\` from the MAVLink dialects minimal, standard, common and ardupilotmega. Do not edit.
`;
