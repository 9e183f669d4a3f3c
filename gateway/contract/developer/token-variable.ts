/** How the examples in TypeScript read the credential: text for a reader's program, nothing this one does. */
export const TYPESCRIPT_TOKEN = 'process.env.AERODECK_TOKEN';
