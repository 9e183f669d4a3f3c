/**
 * Node's HTTP, without the WebSocket client in it: `import` reads every export and so loads the whole of undici,
 * for which every start would wait.
 */
export const http = process.getBuiltinModule('node:http');
