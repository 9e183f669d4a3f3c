import { contextBridge, ipcRenderer } from 'electron';
import { createBridge } from './create-bridge.ts';

contextBridge.exposeInMainWorld(
  'aerodeck',
  createBridge({ invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args) }, process),
);
