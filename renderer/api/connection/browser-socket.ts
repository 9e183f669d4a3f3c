import type { OpenSocket } from './telemetry-stream.ts';

/** Opens a browser WebSocket for the telemetry stream. */
export const openBrowserSocket: OpenSocket = (url, subprotocol, events) => {
  const socket = new WebSocket(url, subprotocol);
  socket.onopen = () => events.onOpen();
  socket.onmessage = (event) => events.onMessage(event.data);
  // A close event follows every error event, so errors need no listener of their own.
  socket.onclose = (event) => events.onClose(event.code);
  return {
    send: (text) => socket.send(text),
    close() {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  };
};
