// Stands in for the schema builder in the browser's build: every call gives an empty schema.
const nothing = (): object => ({});

export default new Proxy({}, { get: () => nothing });
